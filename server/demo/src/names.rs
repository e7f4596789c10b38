//! First and last names, put together at random: the people do not exist.

pub struct Names {
    pub women: &'static [&'static str],
    pub men: &'static [&'static str],
    pub families: &'static [&'static str],
}

/// The names of a country (two-letter code); Ghana's when it has none of its own here.
pub fn names(country: &str) -> Names {
    match country {
        "NG" => NIGERIA,
        "KE" => KENYA,
        "BJ" => BENIN,
        "GA" => GABON,
        _ => GHANA,
    }
}

#[rustfmt::skip]
const GHANA: Names = Names {
    women: &["Abena", "Abla", "Adjoa", "Afia", "Afua", "Akosua", "Akua", "Ama", "Araba", "Awura", "Baaba", "Comfort",
        "Dede", "Dzifa", "Efia", "Ekua", "Elinam", "Enyonam", "Esi", "Esther", "Fatima", "Gifty", "Grace", "Hawa",
        "Korkor", "Linda", "Mansa", "Maame", "Mercy", "Naa", "Nana", "Patience", "Peace", "Rahinatu", "Sena", "Serwaa",
        "Vida", "Yaa", "Yayra", "Zainab"],
    men: &["Abdul", "Agyei", "Atsu", "Daniel", "Ebo", "Edem", "Elikem", "Emmanuel", "Fiifi", "Francis", "Ibrahim",
        "Isaac", "Issah", "Kojo", "Kofi", "Kwabena", "Kwadwo", "Kwaku", "Kwame", "Kwasi", "Kweku", "Kwesi", "Mawuli",
        "Nii", "Osei", "Paa", "Prince", "Samuel", "Selorm", "Senyo", "Sulemana", "Tetteh", "Yakubu", "Yaw", "Yussif",
        "Kobina", "Nene", "Mahama", "Delali", "Ato"],
    families: &["Abbey", "Acheampong", "Adjei", "Adomako", "Addo", "Afriyie", "Agbeko", "Agyemang", "Akoto", "Alhassan",
        "Amankwah", "Amoah", "Ampofo", "Annan", "Ansah", "Antwi", "Appiah", "Arhin", "Armah", "Asamoah", "Asante",
        "Asiedu", "Ayitey", "Baidoo", "Boakye", "Boateng", "Bonsu", "Danquah", "Darko", "Dogbe", "Donkor", "Essien",
        "Frimpong", "Fuseini", "Gyamfi", "Issifu", "Kumi", "Kusi", "Kwarteng", "Lamptey", "Mensah", "Mohammed",
        "Nartey", "Nkrumah", "Nyarko", "Obeng", "Ocran", "Odoi", "Ofori", "Opoku", "Osei", "Otoo", "Owusu", "Oppong",
        "Quaye", "Quartey", "Sarpong", "Seidu", "Sowah", "Tagoe", "Tamakloe", "Tetteh", "Tsikata", "Yeboah"],
};

#[rustfmt::skip]
const NIGERIA: Names = Names {
    women: &["Adaeze", "Aisha", "Amaka", "Amina", "Bisi", "Blessing", "Bukola", "Chiamaka", "Chioma", "Ebele", "Efe",
        "Folake", "Funmi", "Halima", "Ifeoma", "Kemi", "Ngozi", "Nkechi", "Sade", "Temitope", "Yetunde", "Zainab"],
    men: &["Abiodun", "Ade", "Bashir", "Chidi", "Chukwuma", "Dapo", "Emeka", "Femi", "Gbenga", "Ibrahim", "Ifeanyi",
        "Kunle", "Musa", "Nnamdi", "Obinna", "Ola", "Sani", "Segun", "Tunde", "Uche", "Yusuf", "Wale"],
    families: &["Abubakar", "Adebayo", "Adeyemi", "Afolabi", "Ajayi", "Bello", "Chukwu", "Danjuma", "Eze", "Ibe",
        "Igwe", "Lawal", "Mohammed", "Nwosu", "Obi", "Ogunleye", "Okafor", "Okeke", "Okoro", "Olawale", "Onyeka",
        "Sanusi", "Uzor", "Yakubu"],
};

#[rustfmt::skip]
const KENYA: Names = Names {
    women: &["Achieng", "Akinyi", "Amina", "Atieno", "Chebet", "Fatuma", "Jepkosgei", "Kanini", "Makena", "Mumbi",
        "Mwende", "Nafula", "Naliaka", "Njeri", "Nyambura", "Wairimu", "Wambui", "Wangari", "Wanjiru", "Zawadi"],
    men: &["Barasa", "Hassan", "Juma", "Kamau", "Karanja", "Kibet", "Kimani", "Kipchoge", "Kiprono", "Mutua", "Mwangi",
        "Ndung'u", "Njoroge", "Ochieng", "Odhiambo", "Omondi", "Otieno", "Wafula", "Wekesa", "Kiprop"],
    families: &["Abdi", "Cheruiyot", "Gitau", "Kariuki", "Kiplagat", "Koech", "Langat", "Maina", "Makau", "Mburu",
        "Musyoka", "Mutiso", "Nderitu", "Ngugi", "Njuguna", "Nyaga", "Ogola", "Okoth", "Onyango", "Ouma", "Rotich",
        "Simiyu", "Waweru", "Were"],
};

#[rustfmt::skip]
const BENIN: Names = Names {
    women: &["Adjoua", "Afi", "Aïcha", "Akouavi", "Assiba", "Bénédicte", "Chantal", "Clarisse", "Dossi", "Estelle",
        "Fifamè", "Houéfa", "Mariette", "Nadège", "Rachidatou", "Reine", "Sènami", "Sylvie", "Yabo", "Yvette"],
    men: &["Abel", "Bio", "Codjo", "Comlan", "Coffi", "Cossi", "Dieudonné", "Fidèle", "Gildas", "Koffi", "Léonce",
        "Mahugnon", "Moussa", "Orou", "Pascal", "Rachid", "Sessi", "Sourou", "Théophile", "Wilfried"],
    families: &["Adandé", "Adjovi", "Agbo", "Ahouansou", "Akplogan", "Alapini", "Assogba", "Azon", "Bio", "Dansou",
        "Dossou", "Gbaguidi", "Gnonlonfoun", "Hounkpatin", "Houngbédji", "Kiki", "Kora", "Lokossou", "Mensah", "Quenum",
        "Sossou", "Tossou", "Yessoufou", "Zinsou"],
};

#[rustfmt::skip]
const GABON: Names = Names {
    women: &["Alphonsine", "Annette", "Béatrice", "Carine", "Chimène", "Edwige", "Flore", "Georgette", "Hortense",
        "Ingrid", "Josiane", "Laurence", "Mireille", "Nadine", "Olga", "Prisca", "Rolande", "Solange", "Sandrine", "Yolande"],
    men: &["Alain", "Aristide", "Blaise", "Cédric", "Désiré", "Euloge", "Fabrice", "Gervais", "Guy", "Hervé", "Jean",
        "Landry", "Marcel", "Nestor", "Olivier", "Parfait", "Rodrigue", "Séraphin", "Thierry", "Ulrich"],
    families: &["Allogo", "Assoumou", "Bekale", "Bibang", "Bouanga", "Ella", "Engonga", "Essono", "Koumba", "Mabika",
        "Makaya", "Mba", "Mboumba", "Mengue", "Mihindou", "Minko", "Moussavou", "Mouele", "Ndong", "Nguema", "Nzamba",
        "Obame", "Ondo", "Oyane"],
};
