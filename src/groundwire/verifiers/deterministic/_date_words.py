"""Month and weekday names of many languages. Written by `scripts/make_date_table.py`; do not edit.

Source: Unicode CLDR as in babel 2.19.0. Words are lower case, without full stops; a key with
several numbers is a word that means another month in another language.
"""

# fmt: off
# Month names in full.
MONTHS: dict[str, str] = {
    "1": (
        "enero gener gennaio ianuarie jaanuar janeiro januar januari january január januára januárban "
        "januári janvier janvāris janvārī jänner leden ledna lednu ocak sausio sausis siječanj siječnja siječnju "
        "styczeń stycznia styczniu tammikuu tammikuussa tammikuuta ιανουάριο ιανουάριος ιανουαρίου січень січня "
        "січні январе январь января януари јануар ינואר جنوری يناير ژانویه जनवरी जानेवारी জানুয়ারি જાન્યુઆરી "
        "జనవరి ಜನವರಿ ജനുവരി มกราคม"
    ),
    "2": (
        "febbraio febrer febrero februar februari februarie february február februára februárban februári "
        "februāris februārī fevereiro fevrier février helmikuu helmikuussa helmikuuta lutego luty lutym vasario "
        "vasaris veebruar veljača veljače veljači únor února únoru şubat φεβρουάριο φεβρουάριος φεβρουαρίου лютий "
        "лютого лютому фебруар феврале февраль февраля февруари פברואר شباط فبراير فروری فوریه फ़रवरी फेब्रुवारी "
        "ফেব্রুয়ারি ફેબ્રુઆરી ఫిబ్రవరి ಫೆಬ್ರವರಿ ഫെബ്രുവരി กุมภาพันธ์"
    ),
    "3": (
        "březen března březnu kovas kovo maaliskuu maaliskuussa maaliskuuta maart mac marca march marci "
        "marcu marec maret mars mart martie marts martā marzec marzo març março március márciusban märts märz "
        "ožujak ožujka ožujku μάρτιο μάρτιος μαρτίου березень березня березні март марта марте מרץ آذار مارس مارچ "
        "मार्च মার্চ માર્ચ మార్చి ಮಾರ್ಚ್ മാർച്ച് มีนาคม"
    ),
    "4": (
        "abril april aprile aprilie aprill apríl apríla apríli aprīlis aprīlī avril balandis balandžio "
        "duben dubna dubnu huhtikuu huhtikuussa huhtikuuta kwiecień kwietnia kwietniu nisan travanj travnja "
        "travnju április áprilisban απρίλιο απρίλιος απριλίου апреле апрель апреля април квітень квітня квітні "
        "אפריל آوریل أبريل اپریل نيسان अप्रैल एप्रिल এপ্রিল એપ્રિલ ఏప్రిల్ ಏಪ್ರಿಲ್ ഏപ്രിൽ เมษายน"
    ),
    "5": (
        "gegužė gegužės květen května květnu maggio mai maig maijs maijā maio maj maja maju may mayo mayıs "
        "mei máj mája máji május májusban svibanj svibnja svibnju toukokuu toukokuussa toukokuuta μάιο μάιος "
        "μαΐου мае май мая мај травень травня травні מאי أيار مئی مايو مه मई मे মে મે మే ಮೇ മേയ് พฤษภาคม"
    ),
    "6": (
        "birželio birželis czerwca czerwcu czerwiec giugno haziran iunie juin jun june junho juni junij "
        "junio juny juuni jún júna júni június júniusban jūnijs jūnijā kesäkuu kesäkuussa kesäkuuta lipanj lipnja "
        "lipnju červen června červnu ιουνίου ιούνιο ιούνιος июне июнь июня червень червня червні юни јун יוני جون "
        "حزيران يونيو ژوئن जून জুন જૂન జూన్ ಜೂನ್ ജൂൺ มิถุนายน"
    ),
    "7": (
        "heinäkuu heinäkuussa heinäkuuta iulie juillet julai julho juli julij julio juliol july juuli júl "
        "júla júli július júliusban jūlijs jūlijā liepa liepos lipca lipcu lipiec luglio srpanj srpnja srpnju "
        "temmuz července červenci červenec ιουλίου ιούλιο ιούλιος июле июль июля липень липня липні юли јул יולי "
        "تموز جولائی يوليو ژوئیه जुलाई जुलै জুলাই જુલાઈ జులై ಜುಲೈ ജൂലൈ กรกฎาคม"
    ),
    "8": (
        "agost agosto agustus aout août august augusta auguste augusti augusts augustus augustā augusztus "
        "augusztusban avgust ağustos elokuu elokuussa elokuuta kolovoz kolovoza kolovozu ogos rugpjūtis rugpjūčio "
        "sierpień sierpnia sierpniu srpen srpna srpnu αυγούστου αύγουστο αύγουστος август августа августе серпень "
        "серпня серпні אוגוסט آب أغسطس اوت اگست अगस्त ऑगस्ट আগস্ট ઑગસ્ટ ఆగస్టు ಆಗಸ್ಟ್ ഓഗസ്റ്റ് สิงหาคม"
    ),
    "9": (
        "eylül rugsėjis rugsėjo rujan rujna rujnu september septembra septembre septembri septembrie "
        "septembris septembrī septiembre setembre setembro settembre syyskuu syyskuussa syyskuuta szeptember "
        "szeptemberben wrzesień września wrześniu září σεπτέμβριο σεπτέμβριος σεπτεμβρίου вересень вересня "
        "вересні сентябре сентябрь сентября септембар септември ספטמבר أيلول سبتمبر ستمبر سپتامبر सप्टेंबर सितंबर "
        "সেপ্টেম্বর સપ્ટેમ્બર సెప్టెంబర్ ಸೆಪ್ಟೆಂಬರ್ സെപ്റ്റംബർ กันยายน"
    ),
    "10": (
        "ekim lokakuu lokakuussa lokakuuta october octobre octombrie octubre oktober oktobris oktobrī "
        "oktoober október októberben októbra októbri ottobre outubro październik października październiku spalio "
        "spalis říjen října říjnu οκτωβρίου οκτώβριο οκτώβριος жовтень жовтня жовтні октобар октомври октябре "
        "октябрь октября אוקטובר أكتوبر اکتبر اکتوبر अक्टूबर ऑक्टोबर অক্টোবর ઑક્ટોબર అక్టోబర్ ಅಕ್ಟೋಬರ್ ഒക്ടോബർ "
        "ตุลาคม"
    ),
    "11": (
        "kasım lapkritis lapkričio listopadzie marraskuu marraskuussa marraskuuta noiembrie november "
        "novemberben novembra novembre novembri novembris novembro novembrī noviembre studeni studenoga studenome "
        "νοέμβριο νοέμβριος νοεμβρίου листопад листопада листопаді новембар ноември ноябре ноябрь ноября נובמבר "
        "نوامبر نوفمبر نومبر नवंबर नोव्हेंबर নভেম্বর નવેમ્બર నవంబర్ ನವೆಂಬರ್ നവംബർ พฤศจิกายน"
    ),
    "12": (
        "aralık december decemberben decembra decembre decembri decembrie decembris decembrī desember "
        "desembre detsember dezember dezembro dicembre diciembre disember décembre grudnia grudniu grudzień "
        "gruodis gruodžio joulukuu joulukuussa joulukuuta prosinac prosinca prosince prosinci prosincu prosinec "
        "δεκέμβριο δεκέμβριος δεκεμβρίου грудень грудня грудні декабре декабрь декабря декември децембар דצמבר "
        "دسامبر دسمبر ديسمبر डिसेंबर दिसंबर ডিসেম্বর ડિસેમ્બર డిసెంబర్ ಡಿಸೆಂಬರ್ ഡിസംബർ ธันวาคม"
    ),
    "10 11": (
        "listopad listopada listopadu"
    ),
}

# Short month names: a date only beside a day or a year.
SHORT_MONTHS: dict[str, str] = {
    "1": (
        "ene gen ian jaan jan janv jän led oca saus sij sty tammi ιαν січ янв яну јан ינו जन जाने জানু "
        "જાન્યુ జన ಜನ ജനു มค"
    ),
    "2": (
        "feb febr fev fevr févr helmi lut vas veebr velj úno şub φεβ лют феб фев февр פבר फ़र फेब्रु ফেব "
        "ફેબ્રુ ఫిబ్ర ಫೆಬ್ರ ഫെബ്രു กพ"
    ),
    "3": (
        "bře kov maalis mar mrt márc mär ožu μάρ μαρ бер мар മാർ มีค"
    ),
    "4": (
        "abr apr avr bal dub huhti kwi nis tra ápr απρ апр квіт אפר एप्रि এপ্রি ఏప్రి ಏಪ್ರಿ ഏപ്രി เมย"
    ),
    "5": (
        "geg kvě mag svi touko μάι μαΐ трав พค"
    ),
    "6": (
        "birž cze giu haz iun jūn kesä čvn ιουν ιούν июн черв มิย"
    ),
    "7": (
        "heinä iul juil jul jūl liep lug tem čvc ιουλ ιούλ июл лип जुल জুল กค"
    ),
    "8": (
        "ag ago agu aug avg ağu elo kol ogo rugp sie αυγ αύγ авг серп אוג अग ऑग আগ ఆగ ಆಗ ഓഗ สค"
    ),
    "9": (
        "eyl rugs ruj sep sept set syys szept wrz zář σεπ вер сент сеп ספט सप्टें सित সেপ সেপ্ট સપ્ટે "
        "సెప్టెం ಸೆಪ್ಟೆಂ സെപ്റ്റം กย"
    ),
    "10": (
        "eki loka oct okt ott out paź spal říj οκτ жовт окт אוק अक्टू ऑक्टो অক্টো ઑક્ટો అక్టో ಅಕ್ಟೋ ഒക്ടോ "
        "ตค"
    ),
    "11": (
        "kas lapkr marras nov stu νοέ νοε лист нов ное нояб נוב नव नोव्हें নভে નવે నవం ನವೆಂ നവം พย"
    ),
    "12": (
        "ara dec des dets dez dic dis déc gru gruod joulu pro δεκ груд дек дец דצמ डिसें दिस ডিসে ડિસે "
        "డిసెం ಡಿಸೆಂ ഡിസം ธค"
    ),
    "6 7": (
        "lip"
    ),
    "7 8": (
        "srp"
    ),
    "10 11": (
        "lis"
    ),
}

# Weekday names in full; 1 is Monday.
WEEKDAYS: dict[str, str] = {
    "1": (
        "dilluns esmaspäev hétfő hétfőn isnin lundi lunedi lunedì lunes luni maanantai maanantaina "
        "maanantaisin maandag mandag monday montag måndag pazartesi pirmadienis pirmdiena pondelka pondelok "
        "pondělka pondělí ponedeljek ponedjeljak ponedjeljka poniedziałek poniedziałku segunda-feira senin "
        "δευτέρα понеделник понедельник понедельника понедељак понеділка понеділок الاثنين دوشنبه सोमवार সোমবার "
        "સોમવાર సోమవారం ಸೋಮವಾರ തിങ്കളാഴ്ച วันจันทร์"
    ),
    "2": (
        "antradienis dienstag dimarts dinsdag kedd kedden mardi martedi martedì martes marți otrdiena "
        "selasa teisipäev terca-feira terça-feira tiistai tiistaina tiistaisin tirsdag tisdag torek tuesday "
        "utorak utorka utorok wtorek wtorku úterka úterý τρίτη вторник вторника вівторка вівторок уторак الثلاثاء "
        "سهشنبه منگل मंगलवार मंगळवार মঙ্গলবার મંગળવાર మంగళవారం ಮಂಗಳವಾರ ചൊവ്വാഴ്ച วันอังคาร"
    ),
    "3": (
        "dimecres keskiviikko keskiviikkoisin keskiviikkona kolmapäev mercoledi mercoledì mercredi "
        "miercoles miercuri mittwoch miércoles onsdag quarta-feira rabu sreda srijeda srijedu streda stredu "
        "středa středu szerda szerdán trečiadienis trešdiena wednesday woensdag çarşamba środa środę τετάρτη "
        "середа середу среда среду сряда الأربعاء بدھ چهارشنبه बुधवार বুধবার બુધવાર బుధవారం ಬುಧವಾರ ബുധനാഴ്ച "
        "วันพุธ"
    ),
    "4": (
        "ceturtdiena csütörtök csütörtökön czwartek czwartku dijous donderdag donnerstag giovedi giovedì "
        "jeudi joi jueves kamis ketvirtadienis khamis neljapäev perşembe quinta-feira thursday torsdag torstai "
        "torstaina torstaisin četrtek četvrtak četvrtka čtvrtek čtvrtka štvrtka štvrtok πέμπτη четвер четверг "
        "четверга четвртак четвъртък الخميس جمعرات پنجشنبه गुरुवार বৃহস্পতিবার ગુરુવાર గురువారం ಗುರುವಾರ വ്യാഴാഴ്ച "
        "วันพฤหัสบดี"
    ),
    "5": (
        "cuma divendres fredag freitag friday jumaat jumat penktadienis perjantai perjantaina perjantaisin "
        "petak petek petka piatku piatok piektdiena piątek piątku pátek pátku péntek pénteken reede sexta-feira "
        "vendredi venerdi venerdì viernes vineri vrijdag παρασκευή пʼятниця петак петък пятница пятницу пятницю "
        "الجمعة جمعه جمعہ शुक्रवार শুক্রবার શુક્રવાર శుక్రవారం ಶುಕ್ರವಾರ വെള്ളിയാഴ്ച วันศุกร์"
    ),
    "6": (
        "cumartesi dissabte lauantai lauantaina lauantaisin laupäev lördag lørdag sabado sabato sabtu "
        "samedi samstag saturday sestdiena sobota sobotu sobotę subota subotu szombat szombaton sábado sâmbătă "
        "zaterdag šeštadienis σάββατο суббота субботу субота суботу събота السبت شنبه शनिवार শনিবার શનિવાર "
        "శనివారం ಶನಿವಾರ ശനിയാഴ്ച วันเสาร์"
    ),
    "7": (
        "dimanche diumenge domenica domingo duminică nedelja nedeľa nedeľu nedjelja nedjelju neděle neděli "
        "niedziela niedzielę pühapäev sekmadienis sonntag sunday sunnuntai sunnuntaina sunnuntaisin svētdiena "
        "söndag søndag vasárnap zondag κυριακή воскресенье воскресенья недеља неділю неділя اتوار الأحد یکشنبه "
        "रविवार রবিবার રવિવાર ఆదివారం ಭಾನುವಾರ ഞായറാഴ്ച วันอาทิตย์"
    ),
}

# Also ordinary words or names: a date only beside a day, a year or a preposition of time.
CAUTIOUS = """
august augusta auguste augusti augusts augustus cuma domingo gener joi julio khamis leden listopad
lunes luni mac mai maio maj maja marca march marci marec mars mart marts marzo marți may mayo mei
ocak petak rabu reede rujan senin sreda torek среда среду آب मई मे মে
"""
