/**
 * The commonest passwords, and the words they are made of, in lower case. Only those matter that are
 * long enough to be taken at all, or become so by digits and signs around them.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `1234567890 12345678910 123456789a 1q2w3e4r5t 1qaz2wsx3edc 1q2w3e4r5t6y q1w2e3r4t5 q1w2e3r4t5y6
  qwertyuiop qwertyuiop[] qwerty12345 qwerty123456 qwerty1234 asdfghjkl asdfghjkl; zxcvbnm zxcvbnm123
  1234qwerasdf qazwsxedc qazwsxedcrfv 0987654321 9876543210 147258369 741852963 123123123 123321123
  987654321a abc123456 abcd123456 abcdef123456 a123456789 aa12345678 a1b2c3d4e5 password passwort
  passw0rd p4ssword p@ssword p@ssw0rd pa55word password1 password12 password123 password1234 mypassword
  newpassword thepassword secretpassword passwordpassword changeme changeit letmein welcome administrator
  admin adminadmin administrador root rootroot master default temppass temporary guest test testing
  testtest superuser user username login system computer internet security secret topsecret whatever
  trustno iloveyou iloveyouu iloveyousomuch iloveme ilovejesus jesuschrist jesus christ blessed princess
  sunshine football baseball basketball soccer hockey liverpool arsenal chelsea barcelona realmadrid
  manchester juventus superman batman spiderman ironman starwars pokemon pikachu minecraft fortnite
  zelda mario sonic nintendo playstation xbox gamer gaming videogame videogames roblox monkey dragon
  shadow michael jennifer jessica jordan charlie andrew thomas daniel robert william matthew joshua
  hunter ranger buster tigger pepper ginger summer winter spring autumn monday tuesday wednesday thursday
  friday saturday sunday january february march april june july august september october november
  december america canada england london paris berlin germany france spain italy australia mexico brazil
  freedom forever friends family mother father brother sister babygirl sweetheart lovely beautiful
  butterfly chocolate cookie banana orange cheese coffee flower rainbow unicorn diamond silver golden
  samsung google facebook instagram twitter youtube amazon microsoft windows apple iphone android
  access access14 mustang ferrari porsche mercedes corvette harley yamaha honda metallica nirvana
  slipknot eminem blink qwerty azerty qwertz asdf asdfasdf qwerqwer zaq12wsx zaq1zaq1 hello helloworld
  hellohello savepoint magazine editor editorial newsroom journalist reporter publisher writer author`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
