/**
 * Words at the core of most guessed passwords, according to lists of leaked ones. With digits and symbols before or
 * after them, or symbols instead of letters, they are tried within minutes.
 */
export const COMMON_PASSWORD_STEMS: ReadonlySet<string> = new Set(
  `abc abcd abcde abcdef abcdefg abcdefgh access account admin administrator alexander amanda andrea andrew angel
  anthony apple april ashley asdf asdfg asdfgh asdfghj asdfghjkl august azerty bailey barcelona baseball basketball
  batman beer buster burger butter changeme changeit charlie chelsea chocolate compass computer cookie daniel
  december default delivery demo diamond dragon driver dubai eagle elephant elizabeth english family february
  flower football forever freedom friday friends george ginger google guest hannah harley hello helloworld hockey
  hottie hunter iloveyou internet jackson january jasmine jennifer jessica jordan joshua july june justin killer
  kitchen kuwait lebanon letmein lovely loveme login london machine maggie manager march master matrix matthew
  maverick melissa merlin michael michelle monday monkey morning mustang nicole nothing november october orange
  order orders owner pass passw password passwd passwort patrick pepper phoenix pizza please princess purple qazwsx
  qwer qwert qwerty qwertyuiop qwertz rangers restaurant robert root samantha samsung saturday secret september
  server shadow shop silver snoopy soccer sparky staff starwars store summer sunday sunshine superman support
  system taylor test tester testing thomas thunder thursday tigger trustno tuesday user vanessa wednesday welcome
  welcomeback whatever william winter yankees yellow zaq zxcvbn zxcvbnm`.split(/\s+/),
)
