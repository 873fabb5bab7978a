"""Pairs of a claim's figure and one of the evidence's, with how they relate. One line: claim | evidence | expected."""

PAIRS = """
# halves, compounds, signs
90 minutes | an hour and a half | same
80 minutes | an hour and a half | different
30 months | two and a half years | same
18 months | a year and a half | same
30 minutes | half an hour | same
15 minutes | a quarter of an hour | same
1,500,000 | one and a half million | same
1.5 million | a million and a half | same
quatre-vingt-dix-sept jours | 97 jours | same
soixante-dix kilomètres | 70 km | same
soixante et onze ans | septante et un ans | same
nonante euros | 90 euros | same
zweihundertfünfzig Euro | 250 EUR | same
zweihundertfünfzig Euro | 205 EUR | different
-40 euros | minus 40 euros | same
40 euros | minus 40 euros | different
-40 °C | negative 40 °C | same
moins 40 euros | -40 EUR | same
# eastern numerals
三百人 | 300人 | same
三百人 | 320人 | different
一百二十人 | 120人 | same
五元 | 5元 | same
两万 | 20,000 | same
만 원 | 10,000원 | same
3만 5천 원 | 35,000원 | same
3만 원 | 3만 5천 원 | different
1億2000万円 | 120,000,000円 | same
# powers, Roman numerals, angles, areas
10⁶ people | one million people | same
10^6 people | 1,000,000 people | same
3 × 10⁵ | 300,000 | same
106 people | 10⁶ people | different
Ⅻ months | 12 months | same
Article IV | Article 4 | same
Article Ⅳ | Article 5 | different
Chapter II | Chapter 2 | same
45 deg | 45° | same
a 45-degree bend | 45 degrees | same
$100 to $300 per square foot | $100-$300 a square foot | same
5 euros a square metre | 5 euros per m² | same
5 euros per cubic metre | 5 euros a square metre | different
96% / Adobe | 96 percent | same
# separators and scales
$1,700,000 | $1.7M | same
CHF 48'500 | CHF 48’500 | same
1250,50 Euro | 1.250,50 EUR | same
1,234.5 kg | 1.234,5 kg | same
12,480 people | 12 480 people | same
1 234 567 users | 1,234,567 users | same
₹12,34,567 | ₹1,234,567 | same
1.234 km | 1,234 km | same
1.234 km | 1.235 km | different
$3 million | $3MM | same
$3 million | $3 billion | different
£5m | 5 million pounds | same
5m euros | EUR 5,000,000 | same
3,2 Mrd. EUR | 3.2 billion euros | same
12,5 Mio. Euro | €12.5M | same
5 lakh rupees | ₹500,000 | same
2 crore rupees | Rs. 20,000,000 | same
1 billion roubles | 30 billion roubles | different
500 cars | 1,500 cars | different
920万円 | 9,200,000円 | same
1190000股 | 119万股 | same
3億円 | 300,000,000 yen | same
5천만 원 | 50,000,000원 | same
定員は400名 | 定員は４００名 | same
10 k€ | 10,000 euros | same
$5k | $5,000 | same
2.5e3 J | 2,500 J | same
half a million votes | 500,000 votes | same
# number words
12 volunteers | a dozen volunteers | same
12 œufs | une douzaine d'œufs | same
6 eggs | half a dozen eggs | same
two hundred and fifty thousand people | 250,000 people | same
twenty-five members | 25 members | same
3.5 million visitors | three and a half million visitors | same
einundzwanzig Räume | 21 Räume | same
quatre-vingts pages | 80 pages | same
treinta y cinco mesas | 35 mesas | same
tweeëntwintig boeken | 22 boeken | same
sieben Tage | 7 Tage | same
seven members | eight members | different
two thirds of members | 2/3 of members | same
one third of members | a third of members | same
a quarter of the staff | 25% of the staff | same
half of the staff | 50% of the staff | same
a third of the staff | 33% of the staff | same
a third of the staff | 40% of the staff | incomparable
# shares, points, ratings
31% | 0.31 | same
38% | 0.38 | same
-8% | -0.08 | same
39% | 0.38 | incomparable
0.35% | 35 basis points | same
3.5% | 35 basis points | different
35 bps | 0.35 percentage points | same
10 percentage points | 10% | incomparable
10 pp | 12 percentage points | different
87 percent | 87% | same
87 per cent | 87 Prozent | same
81% | 87% | different
3/5 stars | 3 of 5 stars | same
4/5 stars | 3 of 5 stars | different
9 of 40 beams | 9 out of 40 beams | same
9 beams | 9 of 40 beams | same
40 beams | 9 of 40 beams | incomparable
40 lifts | One in 40 lifts | incomparable
one in forty | 1 in 40 | same
2.5% | one in 40 | same
1 in 40 lifts | 1 in 50 lifts | different
10 beams | 9 of 40 beams | incomparable
18 of 80 beams | 9 of 40 beams | different
22.5% of beams | 9 of 40 beams | same
20% of people | one in five people | same
# currency, never converted
40 dollars | $40.00 | same
US$5bn | 5 billion dollars | same
CAD 40 | $40 | same
C$40 | US$40 | incomparable
40 euros | $40 | incomparable
40 EUR | €40 | same
9 euros | 9 Euro | same
门票30元 | 30 yuan | same
5,000원 | 5.000원 | same
300 yen | 300円 | same
100 Swedish kronor | 100 kr | same
£40 | 40 pounds | same
40 lb | 40 pounds | same
50 cents | $0.50 | same
20 pence | £0.20 | same
$41 | $40 | different
$12 | $12.49 | different
$12.49 | $12.49 | same
# units
2,000 millilitres | 2 litres | same
77 °F | 25 °C | same
below 77 °F | below 25 °C | same
26 °C | 25 °C | different
18 miles | 18 km | different
11.2 miles | 18 km | same
5 amps | 5 A | same
5 ampere | 5 A | same
40 mg | 40 g | different
40 mg | 0.04 g | same
two years | 24-month | same
2 weeks | 14 days | same
45 days | 14 days | different
30 days | one month | incomparable
1.5 hours | 90 minutes | same
1 hour and 30 minutes | 90 minutes | same
5 ft 10 in | 70 inches | same
250 m² | 250 square metres | same
250 m2 | 250 m | incomparable
268 m3/s | 268 cubic metres per second | same
60 km/h | 60 kilometres per hour | same
60 mph | 60 km/h | different
20 GB | 20 gigabytes | same
1 GB | 1,024 MB | same
1 GB | 1 GiB | different
5 GB | 4 GB | different
1 kWh | 3.6 MJ | same
5 business days | 5 days | incomparable
5 Werktage | 5 working days | same
180 cm | 1.8 m | same
100 kPa | 1 bar | same
3 tonnes | 3,000 kg | same
10 gallons | 37.85 litres | same
# rates
100,000 requests per month | 100,000 requests per day | different
100,000 requests a day | 100,000 requests per day | same
100,000 requests | 100,000 requests per day | same
0.5 litres per second | 30 litres a minute | same
30 litres an hour | 30 litres a minute | different
20 euros a month | 240 euros a year | same
20 euros a month | Monthly fee: 20 euros | same
20 euros a year | Monthly fee: 20 euros | different
20 euros a month | 20 euros | incomparable
$2.10 per share | $2.10 | same
$2.10 per share | $2.10 per user | incomparable
$2.10 | $2.10 per share | same
15 mg/kg | 15 mg per kg | same
7 per 100,000 inhabitants | 7 per 100,000 inhabitants | same
twice a week | twice a week | same
twice a week | three times a week | different
# signs
gained 3.47% | returned -3.47% | different
lost 3.47% | returned -3.47% | same
declined 12% | change: -12% | same
rose 12% | change: -12% | different
a 12% decline | fell by 12% | same
a 12% increase | a 12% decrease | different
3.47% | -3.47% | different
-5 °C | 5 °C | different
minus 5 °C | -5 °C | same
net loss of 1,940 USD | -1,940 USD | same
net profit of 1,940 USD | -1,940 USD | different
a fall to 12% | 12% | same
# ranges, scores, references
0 to 60 mph | 0-60 mph | same
aged 6 to 12 | aged 6–12 | same
aged 6 to 21 | aged 6–12 | different
between 6 and 12 weeks | 6-12 weeks | same
$5-10 million | $5 million to $10 million | same
3-18% | 12:3-18 | incomparable
3-18% | 3-17% | different
7 days | 3-5 days | different
4 days | 3-5 days | incomparable
up to 5 days | 3-5 days | same
7-2 | 7 to 2 | same
3-1 | 3-1 | same
3-1 | 3-0 | different
# bounds
exactly 80 homes | more than eighty homes | different
80 homes | more than eighty homes | incomparable
70 homes | more than eighty homes | different
at least 10 cars | 12 cars | same
at least 10 cars | 12 boats | incomparable
at least 10 cars | 8 cars | different
at least 18 years | 18 years or older | same
at least 8 characters | at least 12 characters | different
more than 18 | at least 18 | different
at least 18 | at most 18 | different
up to six books | at most 6 books | same
up to six books | 3 books | incomparable
no more than 5% | at most 5% | same
over 60% | 62.37% | same
mindestens 5 Tage | at least 5 days | same
au moins 3 mois | at least 3 months | same
como máximo 4 horas | at most 4 hours | same
100+ users | at least 100 users | same
>= 5 GB | at least 5 GB | same
under 10 minutes | 8 minutes | same
under 10 minutes | 12 minutes | different
# approximation and rounding
about 62% | 62.37% | same
about 71% | 62.37% | different
about 60% | 62.37% | same
62% | 62.37% | same
63% | 62.37% | different
8% | 8.4% | different
about 8% | 8.4% | same
62.37% | 62% | different
1.7 million euros | 1,689,400 euros | same
1.2 million shares | 1,190,000 shares | same
1,190 thousand shares | 1,190,400 shares | same
about 400 people | 412 people | same
400 people | 412 people | different
80 homes | about 80 homes | same
exactly 80 homes | about 80 homes | incomparable
45 days | 44.7 days | different
roughly two hours | 125 minutes | same
# ages, and texts that were cut into tokens
the 27-year-old | aged 27 | same
27 years old | 28 | incomparable
27-year | 27 - year | same
28-24 | 28 - 24 | same
3-4 weeks | 3 or 4 weeks | same
$100-$300 per square foot | $100 to $300 per square foot | same
45 degrees | 45° | same
350 °F | 350 º F | same
season 9 | the ninth season | same
season 8 | the ninth season | different
a maximum size of 300 KB | up to 300KB | same
96% | 96% / Adobe | same
# counts, labels, ordinals
3 new features | 12 new features | different
12 new features | 3 bug fixes | incomparable
class 2 laser | class 4 laser | different
class 4 laser | a class 4 laser | same
Annex 7 | Annex No. 7 | same
Annex No. 8 | Annex No. 7 | different
Rule 9 | Article 9 | incomparable
page 4 | 4 pages | incomparable
Kapitel 3 | Chapter 3 | same
the first day | the third day | different
the 3rd day | the third day | same
the second attempt | 2 attempts | incomparable
41 | 14 floors | different
14 | 14 floors | same
30 | 30 dollars | same
twice as much | 2x as much | same
15,000 boats | 15 boats | different
15 boats | 15,000 boats | different
15.000 Boote | 15 Boote | different
£350,000 | £350 | different
350 € | 350.000 € | different
$2,000 a year | $2 a year | different
12.000 kg | 12 kg | incomparable
1,500 m | 1.5 km | same
15,000 g | 15 kg | same
£350.000 | £350,000 | same
10 times as much | ten times as much | same
"""
