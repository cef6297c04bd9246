const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * What people choose again and again, as it is compared: small letters and digits alone, and but for passwords of
 * digits without the digits at either end, so that `Admin@123` is found under `admin`.
 */
export const commonPasswords: ReadonlySet<string> = new Set([
  // Everywhere.
  ...words(`
    password passwort passwd passcode passkey passphrase passme passpass mypass mypassword newpassword oldpassword
    thepassword yourpassword thispassword resetpassword changepassword password1x defaultpassword temporary temp temppass
    temppassword pass pwd secret topsecret mysecret letmein letmeinnow openup opensesame sesame welcome welcomeback welcometo
    changeme changeit changenow changethis change default guest user users username userpass test tester testing testtest
    testuser testpass demo demouser sample example admin admins administrator adminadmin adminpass adminuser sysadmin
    superadmin superuser root toor rootroot system server manager master masterkey login logmein logon signin signup access
    accessgranted enter enterme open unlock key hello hellohello helloworld hi hithere hey heythere goodbye bye thanks
    thankyou please nothing nopassword nopass none null unknown anonymous anything something whatever forgot forgotten
    forget remember rememberme dontknow idontknow qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz azerty asdf asdfg
    asdfgh asdfghjkl asdfasdf asdasd qweasd qweasdzxc qwe asd zxc zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc qaz wsx
    1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4 zaq12wsx
    zaq1xsw2 1qazxsw2 1qaz2wsx 1qaz2wsx3edc qwe123 123qwe 123qweasd qwer1234 asd123 123abc abc abcd abcde abcdef abcdefg
    abcdefgh abcabc aabbcc xyz xxx zzz aaa iloveyou iloveu ilovu iloveher ilovehim iloveme ilovemyself ilovemom ilovemum
    ilovedad iloveyouso iloveyoutoo loveyou loveme lovely lover lovers lovelove love mylove mylife lifeline mylover truelove
    firstlove forever foreverlove always alone lonely heart broken brokenheart heartbreak sweetheart sweet sweety sweetie
    honey baby babygirl babyboy darling dear dearest cutie cute angel angels princess prince queen king kingkong boss
    thebest best bestfriend friend friends friendship family myfamily brother sister mother father mom dad mum mama papa
    daddy mommy mummy son daughter husband wife happy happiness smile smiley lucky star superstar stars sunshine sunflower
    sunny summer winter spring autumn rainbow flower flowers rose roses redrose butterfly tiger tigers lion dragon monkey
    donkey cat cats dog dogs puppy kitty kitten panda elephant horse eagle falcon hawk shark dolphin phoenix unicorn bird
    football soccer cricket basketball baseball hockey tennis sports player gamer gaming games game champion champions
    winner number1 numberone superman batman spiderman ironman hulk avengers superhero hero ninja samurai pirate warrior
    soldier killer hunter shadow ghost devil demon evil satan heaven hell angelina jesus christ god godisgreat godislove
    trustno trustme trust believe faith hope dream dreams dreamer freedom peace power energy magic matrix mustang ferrari
    mercedes bmw audi toyota honda yamaha suzuki bajaj pulsar samsung nokia iphone android apple google gmail yahoo hotmail
    facebook fb whatsapp youtube instagram twitter tiktok imo messenger internet computer laptop desktop mobile phone
    telephone number windows microsoft linux ubuntu oracle mysql network wifi router camera music guitar dance dancer
    movie cinema chocolate cookie coffee pizza orange banana mango strawberry cherry lemon pepper ginger sugar money cash
    dollar rich million millionaire business office work job company home house mypc myhome america england london canada
    australia germany india pakistan china japan arsenal chelsea liverpool barcelona realmadrid manchester manunited
    juventus messi leomessi ronaldo cristiano neymar mbappe maradona pele brazil argentina portugal michael jordan jennifer
    jessica michelle nicole ashley amanda daniel thomas robert andrew charlie george william jackson david joseph joshua
    matthew anthony alexander maria anna sophia emma olivia harry harrypotter naruto pokemon pikachu pubg freefire
    minecraft mario sakib fuckyou fuckme fuckoff bullshit asshole bitch sexy sex hot blink182 monday tuesday wednesday
    thursday friday saturday sunday january february march april may june july august september october november december
    birthday mybirthday newyear happynewyear christmas today tomorrow yesterday one two three onetwothree four five
    private public personal security secure safe safety protect admin1admin access14 computer1 master1 internet1
  `),
  // At schools.
  ...words(`
    school myschool highschool primaryschool ourschool schooladmin schoolpass college mycollege university madrasa madrasah
    madrassa student students mystudent studentpass studentid teacher teachers teacherpass headmaster headteacher principal
    viceprincipal assistant accountant accounts account office officeadmin clerk staff guardian parent parents class
    classroom classteacher exam exams result results marks library attendance fees education shikkha siksha bidyalaya
    vidyalaya madrasha kindergarten academy institute campus mathematics math maths english bangla science physics chemistry
    biology history geography religion ict ssc hsc jsc psc dakhil alim
  `),
  // In Bangladesh.
  ...words(`
    bangladesh bangladeshi mybangladesh ilovebangladesh lovebangladesh amarbangladesh sonarbangla amarsonarbangla
    joybangla joibangla banglabondhu bangabandhu bangali bangalee bengali bangladesh71 ekushey ekushe february21 march26
    december16 shadhinota swadhinota muktijoddha muktijuddho bijoy ektara shapla doel ilish padma meghna jamuna surma teesta
    karnaphuli sundarban coxsbazar dhaka dacca mydhaka dhakacity chittagong chattogram ctg sylhet khulna rajshahi barisal
    barishal rangpur mymensingh comilla cumilla noakhali feni bogra bogura jessore jashore gazipur narayanganj tangail
    faridpur dinajpur pabna kushtia mirpur uttara gulshan dhanmondi bangladesher tigerbd bdtiger bdcricket shakib shakib75
    mashrafe mash tamim tamimiqbal mushfiq mushfiqur mustafiz shakibalhasan grameenphone grameen gp robi airtel banglalink
    teletalk bkash mybkash nagad rocket upay
    allah allahu allahuakbar allahakbar allahisgreat allahisone allahhelpme allahmalik allahvorosa allahbhorosha allah786
    bismillah bismillahi alhamdulillah subhanallah mashallah inshallah insallah astaghfirullah lailahaillallah muhammad
    mohammad muhammadsm mohammadsm prophet islam ilovislam iloveislam iloveallah islamic muslim muslima quran alquran hadith
    namaz salah salat ramadan ramadhan eid eidmubarak kaaba makkah mecca madina medina hajj jannat jannah ameen amin
    assalamualaikum assalamualikum salam walaikum krishna harekrishna hareram hariom ram joyram jaymaa durga maadurga maakali
    saraswati lakshmi ganesh shiva omnamahshivay buddha jesuschrist
    amar amarma amarbaba amarbangla amarnam amarjan amarpran amarsona amarmon amaderschool amader tumi tumiamar tumike ami
    amitumi amitomake amitomakebhalobashi amitomakevalobasi bhalobasha bhalobashi valobasha valobasi valobashi valobasa
    tomake tomay tomar jan janu janpakhi jaan jaanu shona sona sonamoni moyna pakhi moynapakhi tia babu babui babushona
    babusona amma abba abbu ammu abbuammu ammuabbu abbaamma maa baba mababa babama maababa vai bhai bhaiya apu appi
    apumoni dadu nanu khala mama chacha kaka bondhu dost dosto priya priyo priyotoma rani raja rajkumar rajkumari moni
    mukta mithu mitu ratri akash megh brishti nodi ful phul golap shopno swapno shukh dukkho jibon jiban zindagi ekla
    rahim karim abdul rahman hasan hossain hussain ahmed islamrahman khan sultana begum akter khatun fatema fatima ayesha
    aisha rahima nusrat sumaiya jannatul mim sadia tania rima ruma shuvo sajib rakib sohel rubel jewel sumon shaon arif
    tanvir imran rasel faisal mamun shanto
  `),
  ...words(`
    পাসওয়ার্ড গোপন বাংলাদেশ আমারবাংলাদেশ সোনারবাংলা আমারসোনারবাংলা জয়বাংলা বাংলা ঢাকা আল্লাহ আল্লাহু বিসমিল্লাহ আলহামদুলিল্লাহ
    ইসলাম ভালোবাসা ভালবাসা ভালোবাসি ভালবাসি আমি তুমি আমার আমারমা মা বাবা মাবাবা আম্মু আব্বু জান সোনা বিদ্যালয় স্কুল মাদ্রাসা
    শিক্ষক শিক্ষার্থী প্রধান কলেজ
  `),
  // Digits that are no sequence and no repetition.
  ...words(`
    121314 112233 11223344 1122334455 112358 102030 10203040 1020304050 123321 1234321 123454321 12344321 1234554321
    123654 147258 147258369 159357 159753 258456 321654 321654987 456123 741852 741852963 789456 789456123 987654 852456
    963852 963852741 142536 131313 151515 246810 24681012 135790 1357924680 1029384756 100200 100200300 101112 10111213
    123123321 786786 786110 7860786 110786 17101952 21021952 26031971 16121971 15081975 01700000000 01711111111 01712345678
    01812345678 01912345678
  `),
]);
