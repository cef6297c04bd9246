/** A word of a name in both scripts. */
export type NamePart = { readonly en: string; readonly bn: string };

/** Reads "Latin বাংলা, Latin বাংলা": the Bengali word begins at the first Bengali letter. */
function listOf(text: string): readonly NamePart[] {
  return text
    .normalize('NFC')
    .split(',')
    .map((entry) => {
      const place = entry.search(/[\u0980-\u09ff]/);
      return { en: entry.slice(0, place).trim(), bn: entry.slice(place).trim() };
    });
}

export const muslimMale =
  listOf(`Abir আবির, Abdullah আবদুল্লাহ, Abrar আবরার, Adnan আদনান, Afif আফিফ, Ahnaf আহনাফ, Akash আকাশ,
Al-Amin আল-আমিন, Alif আলিফ, Amir আমির, Anik অনিক, Anisur আনিসুর, Arafat আরাফাত, Arif আরিফ, Arman আরমান, Asif আসিফ,
Ashik আশিক, Ashraful আশরাফুল, Atiqur আতিকুর, Ayman আয়মান, Azizul আজিজুল, Babul বাবুল, Badrul বদরুল, Bashir বশির,
Belal বেলাল, Delwar দেলোয়ার, Ehsan এহসান, Emon ইমন, Enamul এনামুল, Fahad ফাহাদ, Fahim ফাহিম, Faisal ফয়সাল, Farhan ফারহান,
Faruk ফারুক, Foysal ফয়সল, Golam গোলাম, Habibur হাবিবুর, Hafizur হাফিজুর, Hamim হামীম, Hasan হাসান, Hasib হাসিব,
Helal হেলাল, Ibrahim ইব্রাহিম, Iftekhar ইফতেখার, Imran ইমরান, Imtiaz ইমতিয়াজ, Iqbal ইকবাল, Ismail ইসমাইল, Jahid জাহিদ,
Jahangir জাহাঙ্গীর, Jamal জামাল, Jamil জামিল, Jashim জসিম, Jubayer জুবায়ের, Junayed জুনায়েদ, Kabir কবির, Kamal কামাল,
Kamrul কামরুল, Khairul খায়রুল, Khalid খালিদ, Labib লাবিব, Liton লিটন, Mahbub মাহবুব, Mahfuz মাহফুজ, Mahin মাহিন,
Mahmud মাহমুদ, Mamun মামুন, Maruf মারুফ, Masud মাসুদ, Mehedi মেহেদী, Minhaj মিনহাজ, Mizanur মিজানুর, Mominul মমিনুল,
Mosharraf মোশাররফ, Motiur মতিউর, Mubin মুবিন, Munir মুনির, Mushfiq মুশফিক, Nafis নাফিস, Nahid নাহিদ, Naim নাঈম,
Nasir নাসির, Nayeem নায়েম, Nazmul নাজমুল, Nurul নুরুল, Omar ওমর, Parvez পারভেজ, Rafi রাফি, Rafiqul রফিকুল, Raihan রায়হান,
Rakib রাকিব, Rashed রাশেদ, Rayan রায়ান, Rezaul রেজাউল, Riad রিয়াদ, Ridwan রিদওয়ান, Rifat রিফাত, Robiul রবিউল,
Rubel রুবেল, Ruhul রুহুল, Sabbir সাব্বির, Sadman সাদমান, Saiful সাইফুল, Sajid সাজিদ, Sakib সাকিব, Salman সালমান,
Sami সামি, Samiul সামিউল, Shafiqul শফিকুল, Shahadat শাহাদাত, Shahin শাহিন, Shakil শাকিল, Shamim শামীম, Sharif শরীফ,
Shihab শিহাব, Siam সিয়াম, Sohag সোহাগ, Sohel সোহেল, Sumon সুমন, Tahsin তাহসিন, Tamim তামিম, Tanvir তানভীর, Tarek তারেক,
Tawhid তাওহীদ, Touhidul তৌহিদুল, Turjo তূর্য, Wahid ওয়াহিদ, Yasin ইয়াসিন, Yusuf ইউসুফ, Zahid জাহিদ, Zayan জায়ান,
Ziaul জিয়াউল, Zakir জাকির`);

export const muslimFemale =
  listOf(`Afia আফিয়া, Afroza আফরোজা, Afsana আফসানা, Aisha আয়েশা, Akhi আঁখি, Aklima আকলিমা, Alia আলিয়া,
Amena আমেনা, Anika আনিকা, Anisa আনিসা, Arifa আরিফা, Asma আসমা, Atia আতিয়া, Ayesha আয়শা, Azmira আজমিরা, Bilkis বিলকিস,
Bithi বীথি, Bristy বৃষ্টি, Champa চম্পা, Dilruba দিলরুবা, Dina দিনা, Eshita ইশিতা, Esha এশা, Fahmida ফাহমিদা, Farhana ফারহানা,
Faria ফারিয়া, Farida ফরিদা, Farzana ফারজানা, Fatema ফাতেমা, Fariha ফারিহা, Ferdousi ফেরদৌসী, Habiba হাবিবা,
Hafsa হাফসা, Halima হালিমা, Hasina হাসিনা, Humayra হুমায়রা, Ishrat ইশরাত, Israt ইসরাত, Jannat জান্নাত,
Jannatul জান্নাতুল, Jarin জেরিন, Jasmin জেসমিন, Jesmin জেসমীন, Jhorna ঝর্ণা, Joya জয়া, Juthi যূথী, Kamrun কামরুন,
Kaniz কানিজ, Karima করিমা, Khadija খাদিজা, Kohinoor কোহিনূর, Lamia লামিয়া, Laboni লাবণী, Lima লিমা, Lipi লিপি,
Lubna লুবনা, Lutfun লুৎফুন, Mahbuba মাহবুবা, Mahfuza মাহফুজা, Mahi মাহি, Mahmuda মাহমুদা, Maisha মাইশা, Mariam মরিয়ম,
Marufa মারুফা, Masuma মাসুমা, Mehnaz মেহনাজ, Mim মিম, Mitu মিতু, Moni মনি, Morsheda মোর্শেদা, Mousumi মৌসুমী, Mukta মুক্তা,
Munira মুনিরা, Munni মুন্নি, Nabila নাবিলা, Nadia নাদিয়া, Nafisa নাফিসা, Nargis নার্গিস, Nasima নাসিমা, Nasrin নাসরিন,
Nawrin নওরীন, Nazia নাজিয়া, Nazma নাজমা, Nazneen নাজনীন, Nila নীলা, Nipa নিপা, Nishat নিশাত, Nurjahan নূরজাহান,
Nusrat নুসরাত, Papia পাপিয়া, Parul পারুল, Parvin পারভীন, Popy পপি, Rabeya রাবেয়া, Rahima রহিমা, Raisa রাইসা,
Rashida রাশিদা, Rehana রেহানা, Rezwana রেজওয়ানা, Rifat রিফাত, Rima রিমা, Rina রিনা, Rita রিতা, Rokeya রোকেয়া,
Romana রোমানা, Ruksana রুকসানা, Ruma রুমা, Runa রুনা, Sabiha সাবিহা, Sabina সাবিনা, Sabrina সাবরিনা, Sadia সাদিয়া,
Safia সাফিয়া, Sajeda সাজেদা, Salma সালমা, Samia সামিয়া, Sanjida সানজিদা, Selina সেলিনা, Shabnam শবনম, Shahana শাহানা,
Shahnaz শাহনাজ, Shamima শামীমা, Sharmin শারমিন, Shefali শেফালী, Shirin শিরিন, Shilpi শিল্পী, Shumi সুমি,
Sultana সুলতানা, Sumaiya সুমাইয়া, Suraiya সুরাইয়া, Tahmina তাহমিনা, Tamanna তামান্না, Tania তানিয়া, Tanjila তানজিলা,
Tanzina তানজিনা, Tasmia তাসমিয়া, Tasnim তাসনিম, Taslima তাসলিমা, Tisha তিশা, Umme উম্মে, Yasmin ইয়াসমিন, Zakia জাকিয়া,
Zannat জান্নাত, Zarin জারিন, Zinia জিনিয়া, Zohra জোহরা`);

export const hinduMale =
  listOf(`Abhijit অভিজিৎ, Ajoy অজয়, Akhil অখিল, Amal অমল, Amit অমিত, Anik অনিক, Anup অনুপ, Arnab অর্ণব,
Arup অরূপ, Ashish আশীষ, Asim অসীম, Badal বাদল, Basudeb বাসুদেব, Bijoy বিজয়, Biplab বিপ্লব, Bishwajit বিশ্বজিৎ, Chandan চন্দন,
Debashish দেবাশীষ, Dilip দিলীপ, Dipankar দীপঙ্কর, Dipto দীপ্ত, Gopal গোপাল, Gourab গৌরব, Joy জয়, Joydeb জয়দেব, Kajal কাজল,
Kishore কিশোর, Krishna কৃষ্ণ, Liton লিটন, Manik মানিক, Mithun মিঠুন, Mrinal মৃণাল, Nayan নয়ন, Niloy নিলয়, Nirmal নির্মল,
Palash পলাশ, Partha পার্থ, Pranto প্রান্ত, Pradip প্রদীপ, Prosenjit প্রসেনজিৎ, Rajib রাজীব, Ranjit রঞ্জিত, Ratan রতন,
Ripon রিপন, Sajal সজল, Sanjoy সঞ্জয়, Shantanu শান্তনু, Shuvo শুভ, Shyamal শ্যামল, Souvik সৌভিক, Subrata সুব্রত, Sujan সুজন,
Sujit সুজিত, Sukumar সুকুমার, Swapan স্বপন, Tapan তপন, Tirtho তীর্থ, Uttam উত্তম`);

export const hinduFemale =
  listOf(`Aditi অদিতি, Ankita অঙ্কিতা, Anjali অঞ্জলি, Aparna অপর্ণা, Archana অর্চনা, Arpita অর্পিতা, Bani বাণী,
Barnali বর্ণালী, Bina বীণা, Bithika বীথিকা, Chaity চৈতি, Chandana চন্দনা, Debjani দেবযানী, Dipa দীপা, Dipali দীপালি,
Dola দোলা, Gita গীতা, Gouri গৌরী, Ishita ঈশিতা, Joyanti জয়ন্তী, Joyita জয়িতা, Kabita কবিতা, Kakoli কাকলি, Kalpana কল্পনা,
Keya কেয়া, Lakshmi লক্ষ্মী, Lopa লোপা, Madhobi মাধবী, Mala মালা, Mallika মল্লিকা, Mita মিতা, Mohua মহুয়া, Moumita মৌমিতা,
Nandita নন্দিতা, Nibedita নিবেদিতা, Oishi ঐশী, Papri পাপড়ি, Pinky পিংকি, Prapti প্রাপ্তি, Pratima প্রতিমা, Priya প্রিয়া,
Purnima পূর্ণিমা, Puja পূজা, Radha রাধা, Rakhi রাখী, Ratna রত্না, Ritu ঋতু, Rupa রূপা, Sandhya সন্ধ্যা, Shila শীলা,
Shipra শিপ্রা, Shreya শ্রেয়া, Shukla শুক্লা, Sima সীমা, Smriti স্মৃতি, Sneha স্নেহা, Supriya সুপ্রিয়া, Susmita সুস্মিতা,
Swarna স্বর্ণা, Tithi তিথি, Tripti তৃপ্তি, Tumpa টুম্পা`);

export const hinduFamily =
  listOf(`Das দাস, Roy রায়, Saha সাহা, Sarker সরকার, Chakraborty চক্রবর্তী, Ghosh ঘোষ, Banik বণিক,
Debnath দেবনাথ, Sutradhar সূত্রধর, Paul পাল, Dey দে, Dutta দত্ত, Barman বর্মন, Biswas বিশ্বাস, Mondal মণ্ডল, Karmakar কর্মকার,
Bhowmik ভৌমিক, Majumder মজুমদার, Nath নাথ, Shil শীল, Halder হালদার, Bhattacharjee ভট্টাচার্য, Poddar পোদ্দার, Kundu কুণ্ডু,
Mallik মল্লিক, Adhikary অধিকারী`);

export const buddhistMale =
  listOf(`Anindya অনিন্দ্য, Anik অনিক, Bimal বিমল, Dipan দীপন, Hritwik ঋত্বিক, Jnan জ্ঞান, Joyti জ্যোতি,
Kripa কৃপা, Nayan নয়ন, Nirupam নিরুপম, Polash পলাশ, Rupayan রূপায়ণ, Sadhan সাধন, Shanti শান্তি, Subal সুবল, Sugata সুগত,
Sujan সুজন, Tarun তরুণ, Uttam উত্তম, Uday উদয়`);

export const buddhistFemale =
  listOf(`Ananya অনন্যা, Bina বীণা, Chitra চিত্রা, Dipika দীপিকা, Ela এলা, Jyotsna জ্যোৎস্না, Kanika কণিকা,
Lalita ললিতা, Maya মায়া, Mitali মিতালী, Nandini নন্দিনী, Pohela পহেলা, Priti প্রীতি, Rupali রূপালী, Shanta শান্তা, Shova শোভা,
Sujata সুজাতা, Swapna স্বপ্না, Tuli তুলি, Uma উমা`);

export const buddhistFamily = listOf(`Chakma চাকমা, Barua বড়ুয়া, Marma মারমা, Tanchangya তঞ্চঙ্গ্যা, Mutsuddi মুৎসুদ্দী,
Talukder তালুকদার, Dewan দেওয়ান, Larma লারমা`);

export const christianMale =
  listOf(`Albert আলবার্ট, Anthony অ্যান্থনি, Augustin অগাস্টিন, Benedict বেনেডিক্ট, Bipul বিপুল, Daniel ড্যানিয়েল,
David ডেভিড, Edward এডওয়ার্ড, Francis ফ্রান্সিস, Gabriel গ্যাব্রিয়েল, James জেমস, John জন, Joseph যোসেফ, Mark মার্ক,
Michael মাইকেল, Nirmal নির্মল, Paul পল, Peter পিটার, Robert রবার্ট, Simon সাইমন, Stephen স্টিফেন, Subash সুবাস,
Thomas টমাস, Victor ভিক্টর`);

export const christianFemale =
  listOf(`Agnes অ্যাগনেস, Angela অ্যাঞ্জেলা, Anna আন্না, Cecilia সিসিলিয়া, Clara ক্লারা, Elizabeth এলিজাবেথ,
Eva ইভা, Flora ফ্লোরা, Grace গ্রেস, Jacinta জাসিন্তা, Juliana জুলিয়ানা, Linda লিন্ডা, Lucy লুসি, Magdalena ম্যাগডালেনা,
Margaret মার্গারেট, Maria মারিয়া, Martha মার্থা, Monica মনিকা, Prova প্রভা, Rita রিতা, Rose রোজ, Shikha শিখা,
Teresa তেরেসা, Veronica ভেরোনিকা`);

export const christianFamily =
  listOf(`Gomes গমেজ, Rozario রোজারিও, D'Costa ডি'কস্তা, Corraya কোড়াইয়া, Palma পালমা, Gonsalves গনসালভেস,
Cruze ক্রুশ, Rebeiro রিবেরু, Baroi বাড়ৈ, Halder হালদার, Biswas বিশ্বাস, Pereira পেরেরা`);

/** Second words of a man's name that go with any first word, not handed down. */
export const muslimMaleSecond =
  listOf(`Islam ইসলাম, Rahman রহমান, Hossain হোসেন, Ahmed আহমেদ, Uddin উদ্দিন, Alam আলম, Hasan হাসান,
Ali আলী, Haque হক, Kabir কবির, Karim করিম, Rashid রশিদ, Hossen হোসাইন, Mahmud মাহমুদ, Reza রেজা, Azad আজাদ, Morshed মোর্শেদ`);

export const muslimFemaleSecond =
  listOf(`Akter আক্তার, Khatun খাতুন, Islam ইসলাম, Rahman রহমান, Jahan জাহান, Sultana সুলতানা,
Parvin পারভীন, Nahar নাহার, Yasmin ইয়াসমিন, Ferdous ফেরদৌস, Tabassum তাবাসসুম, Tasnim তাসনিম, Jannat জান্নাত, Ahmed আহমেদ,
Hossain হোসেন, Sharmin শারমিন, Mim মিম`);

export const muslimMotherSecond =
  listOf(`Begum বেগম, Khatun খাতুন, Akter আক্তার, Banu বানু, Bibi বিবি, Sultana সুলতানা, Khanam খানম,
Parvin পারভীন, Nahar নাহার, Ara আরা`);

/** Words handed down from father to child. */
export const muslimFamily =
  listOf(`Chowdhury চৌধুরী, Khan খান, Miah মিয়া, Sarker সরকার, Talukder তালুকদার, Mollah মোল্লা, Sheikh শেখ,
Bhuiyan ভূঁইয়া, Sikder শিকদার, Mondal মণ্ডল, Pramanik প্রামাণিক, Howlader হাওলাদার, Patwary পাটওয়ারী, Majumder মজুমদার,
Kazi কাজী, Mridha মৃধা, Gazi গাজী, Fakir ফকির, Biswas বিশ্বাস, Akand আকন্দ, Matubbar মাতুব্বর, Bepari বেপারী, Dewan দেওয়ান,
Munshi মুন্সী, Khandaker খন্দকার, Sardar সরদার`);

/** Whole names of 36 letters and more: they show whether a column, card or certificate holds them. */
export const longMale = listOf(`Muhammad Abdullah Al Mamun Chowdhury মুহাম্মদ আবদুল্লাহ আল মামুন চৌধুরী,
Abu Sayeed Mohammad Mostafizur Rahman আবু সাঈদ মোহাম্মদ মোস্তাফিজুর রহমান,
Mohammad Ashraful Islam Bhuiyan Rafid মোহাম্মদ আশরাফুল ইসলাম ভূঁইয়া রাফিদ,
Khandaker Mohammad Shahriar Kabir Joy খন্দকার মোহাম্মদ শাহরিয়ার কবির জয়`);

export const longFemale = listOf(`Mosammat Jannatul Ferdous Chowdhury Mim মোসাম্মৎ জান্নাতুল ফেরদৌস চৌধুরী মিম,
Syeda Umme Habiba Nusrat Jahan Ahmed Toha সৈয়দা উম্মে হাবিবা নুসরাত জাহান আহমেদ তোহা,
Kazi Fatema Tuz Zohra Binte Rahman Orin কাজী ফাতেমা তুজ জোহরা বিনতে রহমান অরিন,
Mosammat Sumaiya Islam Khandaker Bristy মোসাম্মৎ সুমাইয়া ইসলাম খন্দকার বৃষ্টি`);

export const fatherOccupations =
  listOf(`Farmer কৃষক, Businessman ব্যবসায়ী, School teacher স্কুলশিক্ষক, Government employee সরকারি চাকরিজীবী,
Private employee বেসরকারি চাকরিজীবী, Shopkeeper দোকানদার, Expatriate worker প্রবাসী, Rickshaw puller রিকশাচালক, Driver গাড়িচালক, Day labourer দিনমজুর,
Carpenter কাঠমিস্ত্রি, Mason রাজমিস্ত্রি, Tailor দর্জি, Fisherman জেলে, Weaver তাঁতি, Doctor চিকিৎসক, Engineer প্রকৌশলী, Banker ব্যাংকার, Lawyer আইনজীবী,
Police officer পুলিশ কর্মকর্তা, Army member সেনাসদস্য, College lecturer কলেজ শিক্ষক, Electrician বিদ্যুৎমিস্ত্রি, Pharmacist ওষুধ ব্যবসায়ী`);

export const motherOccupations =
  listOf(`Homemaker গৃহিণী, School teacher স্কুলশিক্ষক, Garment worker পোশাককর্মী, Nurse নার্স, Government employee সরকারি চাকরিজীবী,
Tailor দর্জি, Health worker স্বাস্থ্যকর্মী, NGO worker এনজিও কর্মী, Entrepreneur উদ্যোক্তা, Banker ব্যাংকার, Doctor চিকিৎসক`);

export const villages =
  listOf(`Nabagram নবগ্রাম, Shaplapur শাপলাপুর, Char Mohanpur চর মোহনপুর, Rampur রামপুর, Kashipur কাশীপুর, Madhabpur মাধবপুর,
Gobindapur গোবিন্দপুর, Islampur ইসলামপুর, Nurpur নূরপুর, Sonapur সোনাপুর, Dighirpar দিঘিরপাড়, Betila বেতিলা, Jagir জাগীর, Garpara গড়পাড়া,
Hatipara হাটিপাড়া, Putail পুটাইল, Krishnapur কৃষ্ণপুর, Atigram আটিগ্রাম, Bhararia ভাড়ারিয়া, Kewarjani কেওয়ারজানী, Paschim Dashara পশ্চিম দাশড়া,
Uttar Seota উত্তর সেওতা, Baliati বালিয়াটি, Tilli তিল্লী, Dhankora ধানকোড়া, Fukurhati ফুকুরহাটি, Purba Para পূর্বপাড়া, Dakshin Para দক্ষিণপাড়া,
Notun Bazar নতুন বাজার, Kachari Para কাছারিপাড়া, Bhatpara ভাটপাড়া, Shibalaya শিবালয়, Teota তেওতা, Ulail উলাইল, Balidha বলধা, Joymontop জয়মন্টপ`);

export const roads =
  listOf(`Station Road স্টেশন রোড, College Road কলেজ রোড, Hospital Road হাসপাতাল রোড, School Road স্কুল রোড, Bazar Road বাজার রোড,
Mosque Lane মসজিদ গলি, Canal Road খালপাড় রোড, Shaheed Rafiq Road শহীদ রফিক সড়ক, Nazrul Avenue নজরুল অ্যাভিনিউ, Court Road কোর্ট রোড,
River Road নদীপাড় রোড, Thana Road থানা রোড, Post Office Road পোস্ট অফিস রোড, New Town Road নিউ টাউন রোড, Gangadharpatti Road গঙ্গাধরপট্টি রোড`);

export const bloodGroups = [
  ['B+', 33],
  ['O+', 30],
  ['A+', 24],
  ['AB+', 9],
  ['O-', 1.3],
  ['B-', 1.2],
  ['A-', 1],
  ['AB-', 0.5],
] as const;
