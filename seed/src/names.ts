export type Heritage = { share: number; first: readonly string[]; last: readonly string[] }

const list = (names: string) => names.split(' ')

/** Names as one meets them on Melbourne's sites; shares out of 100. */
export const HERITAGES: readonly Heritage[] = [
  {
    share: 27,
    first: list(
      'Karen Shane Megan Craig Tim Rachel Ben Alison Greg Lauren Damien Kylie Brett Holly Matt Georgia Scott Fiona Callum Bridget Luke Emma Hamish Jess Rohan Tara',
    ),
    last: list(
      'Hargreaves Whitlock Pemberton Doyle Kearney Rowe Fairweather Tully Marsden Quigley Ashby Colbert Gallagher Henshaw Lockyer Merrick Nolan Prescott Redfern Sheridan Trewin Underhill Wakefield Brennan Cotter Dunstan',
    ),
  },
  {
    share: 11,
    first: list('Marco Rosa Dino Carla Vince Daniela Sergio Lucia Frank Angela Rocco Sonia Pino Teresa Claudio Nadia'),
    last: list(
      'Bortoli Carbone Ferrante Lombardo Marchesi Pellegrino Ricciardi Santoro Tedesco Zappia Caruana Mancuso Fazzolari Colosimo Iannello Perri',
    ),
  },
  {
    share: 9,
    first: list('Yianni Eleni Kosta Maria Stavros Despina Theo Voula Peter Anthoula Nick Katerina Tasos Sofia'),
    last: list(
      'Kalogeras Papanikolaou Stamatis Vlahos Karras Mavridis Georgakis Tsiolis Economou Samaras Dimas Kontos Petrakis Zervas',
    ),
  },
  {
    share: 10,
    first: list('Minh Linh Huy Thao Duc Lan Tuan Mai Khoa Ngoc Bao Trang Vinh Kim Quang Hanh'),
    last: list('Nguyen Tran Pham Le Vo Dang Bui Huynh Do Truong Lam Duong Ho Luong'),
  },
  {
    share: 9,
    first: list(
      'Arjun Priya Harpreet Neha Vikram Anjali Gurdeep Kavita Rohit Meera Sanjay Simran Karthik Divya Manpreet Deepa',
    ),
    last: list(
      'Sandhu Iyer Grewal Menon Chauhan Reddy Bhatt Dhillon Nair Kulkarni Gill Pillai Joshi Rao Sidhu Varghese',
    ),
  },
  {
    share: 8,
    first: list('Wei Jun Mei Lin Xiao Hao Ying Kevin Grace Jason Fei Annie Winston Jing Vivian Alan'),
    last: list('Zhang Liu Chen Huang Wong Cheung Lau Zhou Xu Lim Tan Guo Ng Fong Tang Lei'),
  },
  {
    share: 6,
    first: list('Tony Rima Fadi Nadine Elias Samira Charbel Mona George Layla Bilal Hanan Joseph Zeinab'),
    last: list(
      'Haddad Khoury Nassar Saad Boutros Chidiac Makhoul Abboud Fakhoury Semaan Tannous Yammine Dabboussi Rizk',
    ),
  },
  {
    share: 5,
    first: list('Goran Vesna Zoran Lidija Blagoj Snezana Dejan Biljana Mile Suzana Aleksandar Violeta'),
    last: list(
      'Trajkovski Stojanovski Petreski Dimovski Risteski Jovanovski Talevski Naumovski Angelovski Bogdanovski Krsteski Nikolovski',
    ),
  },
  {
    share: 4,
    first: list('Abdi Hodan Yusuf Ayaan Mohamed Ifrah Ahmed Sahra Liban Faduma Daud Zamzam'),
    last: list('Warsame Hersi Jama Abshir Gedi Hirsi Nur Samatar Osman Duale Ismail Mohamud'),
  },
  {
    share: 4,
    first: list('Tane Aroha Wiremu Hinemoa Rangi Mere Hemi Ngaire Manaia Kiri Tama Anahera'),
    last: list('Parata Tamihana Rangihuna Waaka Hohepa Kingi Paewai Matiu Ruru Tawhai Poutama Haenga'),
  },
  {
    share: 3,
    first: list('Emre Ayse Murat Elif Kemal Zehra Serkan Derya Hakan Selin'),
    last: list('Yilmaz Demir Kaya Aydin Ozturk Arslan Polat Kilic Sahin Aksoy'),
  },
  {
    share: 2,
    first: list('Sione Mele Tevita Lavinia Sefo Ana Lemeki Salote Viliami Losa'),
    last: list('Faleafa Tuilagi Vaipulu Latu Mataele Fonua Tupou Leota Seumalo Moala'),
  },
  {
    share: 2,
    first: list('Ante Marija Ivan Danica Piotr Agnieszka Tomasz Ewa Jakub Marta'),
    last: list('Kovacevic Babic Radic Nowicki Zielinski Wrobel Perkovic Jurkovic Sikora Maric'),
  },
]
