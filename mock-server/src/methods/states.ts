/**
 * The 774 local government areas by state. The names come from ng-states 0.1.1 by Ademola Adegbuyi
 * (https://github.com/ooade/ng-states, MIT licence), with their spelling corrected.
 */
const namesByState: Readonly<Record<string, string>> = {
  Abia: 'Aba North, Aba South, Arochukwu, Bende, Ikwuano, Isiala Ngwa North, Isiala Ngwa South, Isuikwuato, Obingwa, Ohafia, Osisioma, Ugwunagbo, Ukwa East, Ukwa West, Umu-Nneochi, Umuahia North, Umuahia South',
  Adamawa:
    'Demsa, Fufore, Ganye, Girei, Gombi, Guyuk, Hong, Jada, Lamurde, Madagali, Maiha, Mayo-Belwa, Michika, Mubi North, Mubi South, Numan, Shelleng, Song, Toungo, Yola North, Yola South',
  'Akwa Ibom':
    'Abak, Eastern Obolo, Eket, Esit Eket, Essien Udim, Etim Ekpo, Etinan, Ibeno, Ibesikpo Asutan, Ibiono Ibom, Ika, Ikono, Ikot Abasi, Ikot Ekpene, Ini, Itu, Mbo, Mkpat Enin, Nsit Atai, Nsit Ibom, Nsit Ubium, Obot Akara, Okobo, Onna, Oron, Oruk Anam, Udung Uko, Ukanafun, Uruan, Urue Offong/Oruko, Uyo',
  Anambra:
    'Aguata, Anambra East, Anambra West, Anaocha, Awka North, Awka South, Ayamelum, Dunukofia, Ekwusigo, Idemili North, Idemili South, Ihiala, Njikoka, Nnewi North, Nnewi South, Ogbaru, Onitsha North, Onitsha South, Orumba North, Orumba South, Oyi',
  Bauchi:
    "Alkaleri, Bauchi, Bogoro, Dambam, Darazo, Dass, Gamawa, Ganjuwa, Giade, Itas/Gadau, Jama'are, Katagum, Kirfi, Misau, Ningi, Shira, Tafawa Balewa, Toro, Warji, Zaki",
  Bayelsa: 'Brass, Ekeremor, Kolokuma/Opokuma, Nembe, Ogbia, Sagbama, Southern Ijaw, Yenagoa',
  Benue:
    'Ado, Agatu, Apa, Buruku, Gboko, Guma, Gwer East, Gwer West, Katsina-Ala, Konshisha, Kwande, Logo, Makurdi, Obi, Ogbadibo, Ohimini, Oju, Okpokwu, Otukpo, Tarka, Ukum, Ushongo, Vandeikya',
  Borno:
    'Abadam, Askira/Uba, Bama, Bayo, Biu, Chibok, Damboa, Dikwa, Gubio, Guzamala, Gwoza, Hawul, Jere, Kaga, Kala Balge, Konduga, Kukawa, Kwaya Kusar, Mafa, Magumeri, Maiduguri, Marte, Mobbar, Monguno, Ngala, Nganzai, Shani',
  'Cross River':
    'Abi, Akamkpa, Akpabuyo, Bakassi, Bekwarra, Biase, Boki, Calabar Municipality, Calabar South, Etung, Ikom, Obanliku, Obubra, Obudu, Odukpani, Ogoja, Yakurr, Yala',
  Delta:
    'Aniocha North, Aniocha South, Bomadi, Burutu, Ethiope East, Ethiope West, Ika North East, Ika South, Isoko North, Isoko South, Ndokwa East, Ndokwa West, Okpe, Oshimili North, Oshimili South, Patani, Sapele, Udu, Ughelli North, Ughelli South, Ukwuani, Uvwie, Warri North, Warri South, Warri South West',
  Ebonyi:
    'Abakaliki, Afikpo North, Afikpo South, Ebonyi, Ezza North, Ezza South, Ikwo, Ishielu, Ivo, Izzi, Ohaozara, Ohaukwu, Onicha',
  Edo: 'Akoko Edo, Egor, Esan Central, Esan North East, Esan South East, Esan West, Etsako Central, Etsako East, Etsako West, Igueben, Ikpoba/Okha, Oredo, Orhionmwon, Ovia North East, Ovia South West, Owan East, Owan West, Uhunmwode',
  Ekiti:
    'Ado Ekiti, Efon, Ekiti East, Ekiti South West, Ekiti West, Emure, Gbonyin, Ido/Osi, Ijero, Ikere, Ikole, Ilejemeje, Irepodun/Ifelodun, Ise/Orun, Moba, Oye',
  Enugu:
    'Aninri, Awgu, Enugu East, Enugu North, Enugu South, Ezeagu, Igbo Etiti, Igbo Eze North, Igbo Eze South, Isi Uzo, Nkanu East, Nkanu West, Nsukka, Oji River, Udenu, Udi, Uzo-Uwani',
  'Federal Capital Territory': 'Abaji, Abuja Municipal, Bwari, Gwagwalada, Kuje, Kwali',
  Gombe: 'Akko, Balanga, Billiri, Dukku, Funakaye, Gombe, Kaltungo, Kwami, Nafada, Shongom, Yalmaltu/Deba',
  Imo: 'Aboh Mbaise, Ahiazu Mbaise, Ehime Mbano, Ezinihitte Mbaise, Ideato North, Ideato South, Ihitte/Uboma, Ikeduru, Isiala Mbano, Isu, Mbaitoli, Ngor Okpala, Njaba, Nkwerre, Nwangele, Obowo, Oguta, Ohaji/Egbema, Okigwe, Onuimo, Orlu, Orsu, Oru East, Oru West, Owerri Municipal, Owerri North, Owerri West',
  Jigawa:
    'Auyo, Babura, Birnin Kudu, Birniwa, Buji, Dutse, Gagarawa, Garki, Gumel, Guri, Gwaram, Gwiwa, Hadejia, Jahun, Kafin Hausa, Kaugama, Kazaure, Kiri Kasama, Kiyawa, Maigatari, Malam Madori, Miga, Ringim, Roni, Sule-Tankarkar, Taura, Yankwashi',
  Kaduna:
    "Birnin Gwari, Chikun, Giwa, Igabi, Ikara, Jaba, Jema'a, Kachia, Kaduna North, Kaduna South, Kagarko, Kajuru, Kaura, Kauru, Kubau, Kudan, Lere, Makarfi, Sabon Gari, Sanga, Soba, Zangon Kataf, Zaria",
  Kano: 'Ajingi, Albasu, Bagwai, Bebeji, Bichi, Bunkure, Dala, Danbata, Dawakin Kudu, Dawakin Tofa, Doguwa, Fagge, Gabasawa, Garko, Garun Malam, Gaya, Gezawa, Gwale, Gwarzo, Kabo, Kano Municipal, Karaye, Kibiya, Kiru, Kumbotso, Kunchi, Kura, Madobi, Makoda, Minjibir, Nasarawa, Rano, Rimin Gado, Rogo, Shanono, Sumaila, Takai, Tarauni, Tofa, Tsanyawa, Tudun Wada, Ungogo, Warawa, Wudil',
  Katsina:
    "Bakori, Batagarawa, Batsari, Baure, Bindawa, Charanchi, Dan Musa, Dandume, Danja, Daura, Dutsi, Dutsin-Ma, Faskari, Funtua, Ingawa, Jibia, Kafur, Kaita, Kankara, Kankia, Katsina, Kurfi, Kusada, Mai'adua, Malumfashi, Mani, Mashi, Matazu, Musawa, Rimi, Sabuwa, Safana, Sandamu, Zango",
  Kebbi:
    'Aliero, Arewa, Argungu, Augie, Bagudo, Birnin Kebbi, Bunza, Dandi, Fakai, Gwandu, Jega, Kalgo, Koko/Besse, Maiyama, Ngaski, Sakaba, Shanga, Suru, Wasagu/Danko, Yauri, Zuru',
  Kogi: 'Adavi, Ajaokuta, Ankpa, Bassa, Dekina, Ibaji, Idah, Igalamela/Odolu, Ijumu, Kabba/Bunu, Kogi, Lokoja, Mopa Moro, Ofu, Ogori Mangogo, Okehi, Okene, Olamaboro, Omala, Yagba East, Yagba West',
  Kwara:
    'Asa, Baruten, Edu, Ekiti, Ifelodun, Ilorin East, Ilorin South, Ilorin West, Irepodun, Isin, Kaiama, Moro, Offa, Oke-Ero, Oyun, Patigi',
  Lagos:
    'Agege, Ajeromi/Ifelodun, Alimosho, Amuwo-Odofin, Apapa, Badagry, Epe, Eti-Osa, Ibeju/Lekki, Ifako-Ijaye, Ikeja, Ikorodu, Kosofe, Lagos Island, Lagos Mainland, Mushin, Ojo, Oshodi/Isolo, Somolu, Surulere',
  Nasarawa: 'Akwanga, Awe, Doma, Karu, Keana, Keffi, Kokona, Lafia, Nasarawa, Nasarawa Eggon, Obi, Toto, Wamba',
  Niger:
    'Agaie, Agwara, Bida, Borgu, Bosso, Chanchaga, Edati, Gbako, Gurara, Katcha, Kontagora, Lapai, Lavun, Magama, Mariga, Mashegu, Mokwa, Munya, Paikoro, Rafi, Rijau, Shiroro, Suleja, Tafa, Wushishi',
  Ogun: 'Abeokuta North, Abeokuta South, Ado-Odo/Ota, Egbado North, Egbado South, Ewekoro, Ifo, Ijebu East, Ijebu North, Ijebu North East, Ijebu Ode, Ikenne, Imeko/Afon, Ipokia, Obafemi/Owode, Odeda, Odogbolu, Ogun Waterside, Remo North, Sagamu',
  Ondo: 'Akoko North East, Akoko North West, Akoko South East, Akoko South West, Akure North, Akure South, Ese-Odo, Idanre, Ifedore, Ilaje, Ile-Oluji/Okeigbo, Irele, Odigbo, Okitipupa, Ondo East, Ondo West, Ose, Owo',
  Osun: 'Atakumosa East, Atakumosa West, Ayedaade, Ayedire, Boluwaduro, Boripe, Ede North, Ede South, Egbedore, Ejigbo, Ife Central, Ife East, Ife North, Ife South, Ifedayo, Ifelodun, Ila, Ilesa East, Ilesa West, Irepodun, Irewole, Isokan, Iwo, Obokun, Odo-Otin, Ola-Oluwa, Olorunda, Oriade, Orolu, Osogbo',
  Oyo: 'Afijio, Akinyele, Atiba, Atisbo, Egbeda, Ibadan North, Ibadan North East, Ibadan North West, Ibadan South East, Ibadan South West, Ibarapa Central, Ibarapa East, Ibarapa North, Ido, Irepo, Iseyin, Itesiwaju, Iwajowa, Kajola, Lagelu, Ogbomoso North, Ogbomoso South, Ogo-Oluwa, Olorunsogo, Oluyole, Ona-Ara, Oorelope, Ori Ire, Oyo East, Oyo West, Saki East, Saki West, Surulere',
  Plateau:
    "Barkin Ladi, Bassa, Bokkos, Jos East, Jos North, Jos South, Kanam, Kanke, Langtang North, Langtang South, Mangu, Mikang, Pankshin, Qua'an Pan, Riyom, Shendam, Wase",
  Rivers:
    'Abua/Odual, Ahoada East, Ahoada West, Akuku Toru, Andoni, Asari-Toru, Bonny, Degema, Eleme, Emohua, Etche, Gokana, Ikwerre, Khana, Obio/Akpor, Ogba/Egbema/Ndoni, Ogu/Bolo, Okrika, Omuma, Opobo/Nkoro, Oyigbo, Port Harcourt, Tai',
  Sokoto:
    'Binji, Bodinga, Dange/Shuni, Gada, Goronyo, Gudu, Gwadabawa, Illela, Isa, Kebbe, Kware, Rabah, Sabon Birni, Shagari, Silame, Sokoto North, Sokoto South, Tambuwal, Tangaza, Tureta, Wamakko, Wurno, Yabo',
  Taraba:
    'Ardo-Kola, Bali, Donga, Gashaka, Gassol, Ibi, Jalingo, Karim-Lamido, Kurmi, Lau, Sardauna, Takum, Ussa, Wukari, Yorro, Zing',
  Yobe: 'Bade, Bursari, Damaturu, Fika, Fune, Geidam, Gujba, Gulani, Jakusko, Karasawa, Machina, Nangere, Nguru, Potiskum, Tarmuwa, Yunusari, Yusufari',
  Zamfara:
    'Anka, Bakura, Birnin Magaji, Bukkuyum, Bungudu, Gummi, Gusau, Kaura Namoda, Maradun, Maru, Shinkafi, Talata Mafara, Tsafe, Zurmi',
};

const areas = new Map(Object.entries(namesByState).map(([state, names]) => [state, names.split(', ')]));

/** The 36 states and the Federal Capital Territory, sorted. */
export const states: readonly string[] = [...areas.keys()];

/** Returns the areas of a state, sorted, or undefined if there is no such state. */
export const areasOf = (state: string): readonly string[] | undefined => areas.get(state);
