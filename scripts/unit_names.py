"""What units and currencies are called beyond what the libraries know: input of `make_unit_table.py`."""

from __future__ import annotations

# dimension: pint name, CLDR id or "-", symbols and names beyond CLDR ("_" is a space). Spellings are case-sensitive
# where they are symbols; names of three letters or more are looked up in any case.
UNITS = """
length: kilometer length-kilometer km kms kilometre kilometres км
length: meter length-meter m metre metres mtr м
length: decimeter - dm decimetre decimetres decimeter decimeters
length: centimeter length-centimeter cm centimetre centimetres см
length: millimeter length-millimeter mm millimetre millimetres мм
length: micrometer length-micrometer µm μm um micron microns
length: nanometer length-nanometer nm nanometre nanometres
length: mile length-mile mi
length: yard length-yard yd yds
length: foot length-foot ft
length: inch length-inch in
length: nautical_mile length-nautical-mile nmi NM
length: light_year length-light-year ly
area: kilometer**2 area-square-kilometer km2 km^2 sq_km square_kilometre square_kilometres Quadratkilometer
area: meter**2 area-square-meter m2 m^2 sqm sq_m square_metre square_metres qm
area: centimeter**2 area-square-centimeter cm2 cm^2 sq_cm
area: millimeter**2 - mm2 mm^2 sq_mm square_millimetres square_millimeters
area: hectare area-hectare ha
area: acre area-acre ac
area: mile**2 area-square-mile sq_mi mi2
area: foot**2 area-square-foot sq_ft sqft ft2 ft^2
area: inch**2 area-square-inch sq_in in2
area: yard**2 area-square-yard sq_yd yd2
volume: meter**3 volume-cubic-meter m3 m^3 cubic_metre cubic_metres cbm
volume: centimeter**3 volume-cubic-centimeter cm3 cm^3 cc ccm
volume: kilometer**3 volume-cubic-kilometer km3
volume: hectoliter volume-hectoliter hl hL
volume: liter volume-liter l L litre litres ltr л
volume: deciliter volume-deciliter dl dL
volume: centiliter volume-centiliter cl cL
volume: milliliter volume-milliliter ml mL millilitre millilitres мл
volume: microliter - µl μl µL μL ul microlitre microlitres microliter microliters
volume: foot**3 volume-cubic-foot cu_ft ft3 ft^3
volume: inch**3 volume-cubic-inch cu_in in3
volume: gallon volume-gallon gal
volume: imperial_gallon volume-gallon-imperial imperial_gallon imperial_gallons
volume: quart volume-quart qt
volume: pint volume-pint -
volume: fluid_ounce volume-fluid-ounce fl_oz
volume: tablespoon volume-tablespoon tbsp
volume: teaspoon volume-teaspoon tsp
volume: oil_barrel volume-barrel bbl
mass: tonne mass-tonne t ton tons тонн тонны
mass: kilogram mass-kilogram kg kgs kilo kilos kilogramme kilogrammes кг
mass: gram mass-gram g gramme grammes gr г
mass: milligram mass-milligram mg milligramme milligrammes мг
mass: microgram mass-microgram µg μg ug mcg
mass: pound mass-pound lb lbs
mass: ounce mass-ounce oz
mass: stone - stone
mass: short_ton - ton tons short_ton short_tons
mass: long_ton - ton tons long_ton long_tons
mass: carat - ct carat carats
time: second duration-second s sec secs
time: millisecond duration-millisecond ms msec
time: microsecond duration-microsecond µs μs us
time: nanosecond duration-nanosecond ns
time: minute duration-minute min mins мин
time: hour duration-hour h hr hrs 小时
time: day duration-day d calendar_day calendar_days
time: week duration-week wk wks
time: fortnight duration-fortnight -
calendar time: month duration-month mo mos mth mths 個月 ヶ月 ヵ月 カ月
calendar time: 12*month duration-year yr yrs лет
calendar time: 120*month duration-decade -
calendar time: 1200*month duration-century -
length/time: kilometer/hour speed-kilometer-per-hour kph kmh
length/time: mile/hour speed-mile-per-hour mph
length/time: knot speed-knot kn kt kts
data: bit digital-bit -
data: byte digital-byte - octet octets
data: kilobyte digital-kilobyte kB KB
data: megabyte digital-megabyte MB Mo
data: gigabyte digital-gigabyte GB Go ГБ
data: terabyte digital-terabyte TB
data: petabyte digital-petabyte PB
binary data: kibibyte - kB KB kilobyte kilobytes
binary data: mebibyte - MB megabyte megabytes
binary data: gibibyte - GB gigabyte gigabytes
binary data: tebibyte - TB terabyte terabytes
data: kibibyte - KiB kibibyte kibibytes
data: mebibyte - MiB mebibyte mebibytes
data: gibibyte - GiB gibibyte gibibytes
data: tebibyte - TiB tebibyte tebibytes
data: kilobit digital-kilobit kbit Kbit kb
data: megabit digital-megabit Mbit Mb
data: gigabit digital-gigabit Gbit Gb
data/time: kilobit/second - kbps Kbps kbit/s
data/time: megabit/second - Mbps Mbit/s
data/time: gigabit/second - Gbps Gbit/s
current: ampere electric-ampere A amp amps
current: milliampere electric-milliampere mA milliamp milliamps
charge: ampere_hour - Ah amp_hours amp_hour
charge: milliampere_hour - mAh
voltage: volt electric-volt V
voltage: kilovolt - kV kilovolt kilovolts
voltage: millivolt - mV millivolt millivolts
resistance: ohm electric-ohm Ω
power: watt power-watt W
power: milliwatt power-milliwatt mW
power: kilowatt power-kilowatt kW
power: megawatt power-megawatt MW
power: gigawatt power-gigawatt GW
power: horsepower power-horsepower hp
power: metric_horsepower - PS bhp
energy: joule energy-joule J
energy: kilojoule energy-kilojoule kJ
energy: megajoule - MJ megajoule megajoules
energy: calorie energy-calorie cal
energy: kilocalorie energy-kilocalorie kcal
energy: watt_hour - Wh watt_hours watt_hour
energy: kilowatt_hour energy-kilowatt-hour kWh kilowatthours kilowatthour
energy: megawatt_hour - MWh megawatt_hours megawatt_hour
energy: gigawatt_hour - GWh gigawatt_hours gigawatt_hour
energy: terawatt_hour - TWh terawatt_hours terawatt_hour
pressure: pascal pressure-pascal Pa
pressure: hectopascal pressure-hectopascal hPa
pressure: kilopascal pressure-kilopascal kPa
pressure: megapascal pressure-megapascal MPa
pressure: bar pressure-bar bar
pressure: millibar pressure-millibar mbar
pressure: psi pressure-pound-force-per-square-inch PSI
pressure: millimeter_Hg - mmHg mm_Hg
pressure: atmosphere pressure-atmosphere atm
force: newton force-newton N
force: kilonewton - kN kilonewtons
torque: newton*meter torque-newton-meter Nm
frequency: hertz frequency-hertz Hz
frequency: kilohertz frequency-kilohertz kHz
frequency: megahertz frequency-megahertz MHz
frequency: gigahertz frequency-gigahertz GHz
angle: degree angle-degree ° deg
temperature: degC temperature-celsius °C C degrees_C degree_Celsius degrees_centigrade Celsius Grad degree degrees deg °
temperature: degF temperature-fahrenheit °F F degrees_F degree_Fahrenheit Fahrenheit degree degrees deg °
temperature: kelvin temperature-kelvin K
angle: radian angle-radian rad
luminous flux: lumen light-lumen lm
illuminance: lux light-lux lx
substance: mole concentr-mole mol
substance: millimole - mmol
radiation dose: sievert energy-sievert Sv
radiation dose: millisievert - mSv
"""

# Names that CLDR gives for a unit but that mean something else too often after a number.
UNWANTED = frozenset(
    "an once ora ore pie pies pé pés pied pieds piede piedi pouce pouces fot voet duim cuarto cuartos quarto quarti"
    " quartos bar bars bares barra stone stones mal nodo nodi nó nós nœud nœuds mol mole moli mols jour livre livres"
    " libra libras libbra libbre pond Pfund degré degrés grado grados grau graus gradi graad graden dim acro Quart"
    " 日 点 度 分 月 码 节 牛 卡 巴 瓦 哩 도 바 옴 줄 뉴 노트".casefold().split()
)

CURRENCY_WORDS = """
USD: US$ USD$ US_dollar US_dollars
$: $ dollar dollars dólar dólares dollari dollaro ドル доллар доллара долларов 달러 buck bucks Dollars
EUR: € euro euros Euros eur
GBP: £ pound pounds ポンド 파운드 quid sterling pounds_sterling pound_sterling British_pound
JPY: 円 JP¥ yen Yen 엔
CNY: 元 CN¥ RMB rmb yuan renminbi 人民币
¥: ¥ ￥
KRW: 원 ₩
INR: ₹ Indian_rupee
rupee: Rs rupee rupees
RUB: ₽ rouble roubles ruble rubles руб рубль рубля рублей Rubel
CHF: SFr sFr Swiss_franc francs_suisses
franc: franc francs Franken
CAD: C$ CA$ CDN$ Canadian_dollar
AUD: A$ AU$ Australian_dollar
NZD: NZ$
HKD: HK$
SGD: S$ SG$
TWD: NT$
BRL: R$ reais
MXN: MX$ Mex$ Mexican_peso
peso: peso pesos
krone: kr krone kroner krona kronor
PLN: zł zloty zlotys złoty złotych złote
TRY: ₺
lira: lira liras
ZAR: rand
ILS: ₪ shekel shekels
THB: ฿ baht
VND: ₫ dong
UAH: ₴ hryvnia
NGN: ₦ naira
PHP: ₱
KZT: ₸
CZK: Kč koruna
HUF: forint forints
dirham: dirham dirhams
MYR: RM ringgit
IDR: Rp rupiah
BTC: ₿ bitcoin bitcoins
GEL: ₾ lari
"""
NAMED = "USD EUR GBP JPY CNY KRW INR RUB CHF CAD AUD NZD HKD SGD BRL MXN SEK NOK DKK PLN TRY ZAR ILS THB CZK HUF"
FAMILIES = """
$: USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP BBD BSD BZD FJD JMD TTD
¥: JPY CNY
rupee: INR PKR LKR NPR MUR
franc: CHF XOF XAF XPF
krone: SEK NOK DKK ISK
peso: MXN ARS CLP COP PHP UYU DOP
lira: TRY
dirham: AED MAD
"""
HUNDREDTHS = """
GBP: pence penny
$: cent cents
EUR: cent cents Cent centimes céntimos centesimi
"""
