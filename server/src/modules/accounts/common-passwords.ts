/** Passwords of eight characters and more that are guessed first, and words that many more of them are made of. */
const listed = `
password passw0rd p@ssword p@ssw0rd pa$$word passwort password1 password12 password123 password1234 password12345
password123456 passwords mypassword newpassword yourpassword thepassword password! password!! pass1234 pass12345
passpass pass@123 pass@word1 passwordpassword letmein1 letmein123 letmeinnow letmein! welcome1 welcome12 welcome123
welcome1234 welcome2 welcome01 welcome! welcome@123 administrator admin123 admin1234 admin12345 adminadmin admin@123
administrator1 changeme changeme1 changeme123 changeit default1 defaultpassword rootroot root1234 toortoor superuser
sysadmin testtest test1234 test12345 testing1 testing123 testpass testpassword guestguest guest123 username
username1 user1234 login123 loginlogin secret123 secret12 topsecret secretpassword master123 masterkey computer
computer1 internet internet1 hello123 hello1234 hellohello helloworld hellokitty hello12345 iloveyou iloveyou1
iloveyou2 iloveyou123 iloveu123 ilovejesus ilovegod iloveme1 lovelove lovely123 loveme123 loveyou1 lovers123
iloveyou! forever1 forever21 sweetheart sweetpea sweetie1 princess princess1 princess123 princesa daredevil superman
superman1 superman123 batman123 batman01 spiderman spiderman1 ironman1 ironman123 wolverine avengers captain1
pokemon1 pokemon123 pikachu1 pikachu123 charizard naruto123 dragonball dragon123 dragon12 dragon01 dragons1 starwars
starwars1 skywalker startrek gandalf1 harrypotter hogwarts minecraft minecraft1 fortnite fortnite1 roblox123
nintendo nintendo64 playstation xbox3600 xboxlive callofduty warcraft starcraft sunshine sunshine1 sunshine123
sunflower sunflower1 rainbow1 rainbows butterfly butterfly1 flower123 flowers1 beautiful beautiful1 gorgeous
diamond1 diamonds chocolate chocolate1 cookie123 cookies1 cupcake1 peanut123 pumpkin1 cheese123 banana123 orange123
football football1 football123 baseball baseball1 basketball basketball1 softball volleyball1 soccer123 soccer10
hockey123 liverpool liverpool1 liverpool123 arsenal1 arsenal123 chelsea1 chelsea123 manchester manutd99 barcelona
barcelona1 realmadrid juventus cricket1 cricket123 richmond1 collingwood carlton1 essendon hawthorn geelongcats
stkilda1 melbourne melbourne1 melbourne123 melbourne3000 victoria victoria1 australia australia1 australia123
aussie123 sydney123 brisbane1 brisbane adelaide1 perth123 kangaroo kangaroo1 wallabies vegemite bunnings bunnings1
renovation renovate1 builder1 builder123 builders builders1 tradie123 plumber1 electrician carpenter carpenter1
painter1 painter123 contractor concrete1 construction building1 building123 bathroom1 kitchen1 michael1 michael123
michelle michelle1 jennifer jennifer1 jessica1 jessica123 jonathan jonathan1 jordan23 jordan123 joshua123 justin123
matthew1 matthew123 andrew123 anthony1 anthony123 ashley123 brandon1 brittany charlie1 charlie123 christian
christine christopher danielle daniel123 elizabeth elizabeth1 george123 hannah123 isabella jackson1 jasmine1
jasmine123 kimberly lauren123 madison1 maggie123 natasha1 nicholas nicholas1 nicole123 patricia rebecca1 richard1
robert123 samantha samantha1 samsung1 samsung123 stephanie stephanie1 thomas123 veronica victoria123 vanessa1
william1 william123 alexander alexander1 alexandra angelina angel123 angelica benjamin benjamin1 caroline
catherine monkey123 monkey12 monkey01 tigger123 tiger123 tigers123 cowboys1 yankees1 lakers24 eagles123 steelers
steelers1 packers1 redskins patriots rangers1 mustang1 mustang123 mercedes mercedes1 corvette corvette1 porsche1
ferrari1 ferrari123 lamborghini toyota123 holden123 holdenv8 commodore falcon123 harley123 harleydavidson yamaha123
yamahar1 kawasaki motorola blackberry microsoft windows1 windows10 google123 googlegoogle facebook facebook1
instagram snapchat twitter1 linkedin linkedin1 amazon123 youtube1 youtube123 netflix1 whatever whatever1 whatever123
trustno1 trustnoone shadow123 shadow12 phoenix1 phoenix123 hunter123 hunter12 killer123 ninja123 thunder1 thunder123
lightning midnight midnight1 metallica metallica1 slipknot1 nirvana1 blink182 greenday greenday1 eminem123 guitar123
drummer1 musicman rockstar rockstar1 freedom1 freedom123 freedom! liberty1 america1 american1 summer123 summer2023
summer2024 summer2025 summer2026 winter123 winter2023 winter2024 winter2025 winter2026 spring2024 spring2025
spring2026 autumn2024 autumn2025 autumn2026 january1 february september september1 october1 november november1
december december1 monday123 friday123 saturday birthday birthday1 blessed1 blessing jesus123 jesuschrist
christ123 heaven123 godisgood1 godisgood faith123 qwerty123 qwerty12 qwerty1234 qwerty12345 qwerty123456 qwertyuiop
qwerty!@# asdf1234 asdfasdf asdf1234! zxcvbnm1 zxcvbnm123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc
1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 zaq1xsw2 qazwsxedc qazwsx123 qazxswedc qweasdzxc qweasd123 qwe123qwe
qweqweqwe asd123asd aaa12345 abc12345 abc123456 abcd1234 abcd12345 abcde12345 abcdef123 abcabc123 abc123abc a1b2c3d4
a1b2c3d4e5 aa123456 a1234567 a12345678 a123456789 aa12345678 1234qwer 123qwe123 123qweasd 12345qwert 123456qwerty
1234abcd 123abc123 12344321 123454321 1234554321 123321123 12312312 123123123 147258369 147852369 159357456 159753456
192837465 741852963 789456123 987654321 9876543210 87654321 11223344 1122334455 112233445566 12121212 13131313
69696969 10203040 0987654321 01234567 012345678 0123456789 123456789a 12345678a 12345678910 123456789q q123456789
1234567a 123456abc 123456aa 0000000000 19841984 19901990 20002000 20202020 20242024 20252025 fuckyou1 fuckyou2
fuckyou123 fuckoff1 bullshit asshole1 nothing1 nopassword noaccess access14 accessdenied opensesame letsgo123 cocacola
cocacola1 heineken jackdaniels budlight marlboro marlboro1 scooter1 scooby123 snoopy123 garfield garfield1 mickey123
mickeymouse donaldduck tinkerbell winniethepooh dolphin1 dolphins elephant elephant1 wildcats bulldogs bulldog1
lawnmower goldfish snowball snowflake precious precious1 sparkle1 dreamer1 creative remember1 security security1
security123 business1 business123 company1 company123 finance1 manager1 office123 private1 private123 personal1
temp1234 temporary temppass tempPassword1 starter1 student1 student123 teacher1 teacher123 school123 college1
`

const names: ReadonlySet<string> = new Set(listed.toLowerCase().split(/\s+/).filter(Boolean))

/** Whether a password, in lower case, is one that is guessed first. */
export const isCommon = (password: string): boolean => names.has(password)
