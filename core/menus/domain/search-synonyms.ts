import type { Language } from '#platform/kernel/language.ts'
import { normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'

/** What people type for what menus write, in one language. */
interface SynonymTable {
  /** Different names of one thing. */
  readonly same: readonly (readonly string[])[]
  /** A subject, and what menus offer of it: "coffee" finds a latte, "latte" finds no espresso. */
  readonly kinds: Readonly<Record<string, readonly string[]>>
}

/** A language without an entry is searched by its menus' own words. */
const TABLES: Partial<Record<Language, SynonymTable>> = {
  en: {
    same: [
      ['milkshake', 'shake', 'thickshake'],
      ['soda', 'soft drink', 'fizzy drink', 'pop'],
      ['cola', 'coke', 'pepsi'],
      ['fries', 'chips', 'french fries'],
      ['aubergine', 'eggplant'],
      ['courgette', 'zucchini'],
      ['prawn', 'shrimp'],
      ['coriander', 'cilantro'],
      ['burger', 'hamburger'],
      ['sandwich', 'sub', 'toastie'],
      ['starter', 'appetizer', 'appetiser', 'small plate', 'mezze'],
      ['dessert', 'sweet', 'pudding'],
      ['ice cream', 'gelato'],
      ['takeaway', 'to go'],
      ['hummus', 'houmous'],
      ['yoghurt', 'yogurt'],
      ['chilli', 'chili'],
      ['doughnut', 'donut'],
      ['painkiller', 'pain relief'],
      ['plaster', 'band aid'],
      ['nappy', 'diaper'],
    ],
    kinds: {
      coffee: ['espresso', 'latte', 'cappuccino', 'americano', 'mocha', 'macchiato', 'flat white'],
      drink: ['juice', 'lemonade', 'soda', 'water', 'tea', 'coffee', 'cola'],
      dessert: ['cake', 'cheesecake', 'brownie', 'cookie', 'ice cream', 'baklava', 'knafeh', 'tiramisu'],
      seafood: ['fish', 'prawn', 'shrimp', 'salmon', 'calamari', 'tuna', 'octopus'],
      meat: ['beef', 'lamb', 'steak', 'brisket', 'ribs', 'kebab'],
      pasta: ['spaghetti', 'penne', 'lasagne', 'ravioli', 'tagliatelle'],
      breakfast: ['eggs', 'omelette', 'pancake', 'granola', 'croissant'],
      bread: ['baguette', 'pita', 'naan', 'bun', 'roll'],
      painkiller: ['paracetamol', 'ibuprofen', 'aspirin'],
    },
  },
  ar: {
    same: [
      ['ميلك شيك', 'شيك', 'مخفوق الحليب'],
      ['مشروب غازي', 'صودا'],
      ['كولا', 'كوكا', 'بيبسي'],
      ['بطاطس', 'بطاطا', 'فرايز'],
      ['برجر', 'برغر', 'همبرغر'],
      ['ساندويتش', 'سندويش', 'شطيرة'],
      ['روبيان', 'جمبري', 'قريدس'],
      ['حلويات', 'حلى', 'تحلية'],
      ['مقبلات', 'مازة'],
      ['ايس كريم', 'بوظة', 'جيلاتو'],
      ['دجاج', 'فراخ', 'جاج'],
      ['بندورة', 'طماطم'],
      ['زبادي', 'لبن', 'روب'],
      ['مسكن', 'مسكن الم'],
    ],
    kinds: {
      قهوة: ['اسبريسو', 'لاتيه', 'كابتشينو', 'امريكانو', 'موكا'],
      مشروب: ['عصير', 'ماء', 'شاي', 'قهوة', 'ليموناضة', 'كولا'],
      حلويات: ['كعكة', 'كنافة', 'بقلاوة', 'ايس كريم', 'كوكيز'],
      لحم: ['لحمة', 'غنم', 'بقر', 'ستيك', 'كباب'],
      سمك: ['سلمون', 'تونة', 'روبيان', 'هامور'],
      خبز: ['صاج', 'تنور', 'باغيت', 'نان'],
    },
  },
  sr: {
    same: [
      ['milkšejk', 'šejk', 'frape'],
      ['gazirani sok', 'gazirano piće', 'soda'],
      ['kola', 'koka kola', 'pepsi'],
      ['pomfrit', 'prženi krompir'],
      ['burger', 'hamburger', 'pljeskavica'],
      ['sendvič', 'tost'],
      ['škampi', 'gambori', 'kozice'],
      ['dezert', 'poslastica', 'slatko', 'kolač'],
      ['predjelo', 'meze'],
      ['sladoled', 'đelato'],
      ['ćevapi', 'ćevapčići'],
      ['paradajz', 'rajčica'],
      ['hleb', 'kruh'],
      ['pire', 'pire krompir'],
    ],
    kinds: {
      kafa: ['espreso', 'late', 'kapućino', 'makijato', 'nes'],
      piće: ['sok', 'voda', 'limunada', 'čaj', 'kafa', 'kola', 'pivo'],
      dezert: ['torta', 'palačinke', 'baklava', 'sladoled', 'krempita'],
      meso: ['teletina', 'junetina', 'svinjetina', 'piletina', 'jagnjetina'],
      riba: ['losos', 'tuna', 'pastrmka', 'škampi'],
      hleb: ['lepinja', 'somun', 'pogačica', 'kifla'],
    },
  },
  fr: {
    same: [
      ['milkshake', 'lait frappé', 'frappé'],
      ['soda', 'boisson gazeuse'],
      ['cola', 'coca', 'pepsi'],
      ['frites', 'pommes frites'],
      ['burger', 'hamburger'],
      ['sandwich', 'casse croûte'],
      ['crevette', 'gambas'],
      ['dessert', 'douceur', 'sucré'],
      ['entrée', 'hors d’œuvre', 'mezze'],
      ['glace', 'crème glacée', 'gelato', 'sorbet'],
      ['pain au chocolat', 'chocolatine'],
      ['yaourt', 'yogourt'],
      ['antidouleur', 'antalgique'],
    ],
    kinds: {
      café: ['espresso', 'latte', 'cappuccino', 'noisette', 'allongé', 'crème'],
      boisson: ['jus', 'eau', 'limonade', 'thé', 'café', 'cola', 'vin', 'bière'],
      dessert: ['gâteau', 'tarte', 'mousse', 'crème brûlée', 'éclair', 'glace'],
      viande: ['bœuf', 'agneau', 'poulet', 'entrecôte', 'steak', 'canard'],
      poisson: ['saumon', 'thon', 'cabillaud', 'bar', 'moules'],
      pain: ['baguette', 'brioche', 'croissant', 'tartine'],
    },
  },
  el: {
    same: [
      ['μιλκσέικ', 'μιλκ σέικ', 'σέικ'],
      ['αναψυκτικό', 'σόδα'],
      ['κόλα', 'κόκα κόλα', 'πέπσι'],
      ['πατάτες', 'τηγανητές πατάτες'],
      ['μπέργκερ', 'χάμπουργκερ', 'μπιφτέκι'],
      ['σάντουιτς', 'τοστ'],
      ['σουβλάκι', 'καλαμάκι'],
      ['γαρίδες', 'γαρίδα'],
      ['επιδόρπιο', 'γλυκό'],
      ['ορεκτικό', 'μεζές'],
      ['παγωτό', 'τζελάτο'],
      ['γιαούρτι', 'γιαουρτάκι'],
      ['παυσίπονο', 'αναλγητικό'],
    ],
    kinds: {
      καφές: ['εσπρέσο', 'καπουτσίνο', 'φρέντο', 'φραπέ', 'ελληνικός'],
      ποτό: ['χυμός', 'νερό', 'λεμονάδα', 'τσάι', 'καφές', 'κόλα', 'μπύρα'],
      γλυκό: ['κέικ', 'μπακλαβάς', 'γαλακτομπούρεκο', 'παγωτό', 'κανταΐφι'],
      κρέας: ['μοσχάρι', 'χοιρινό', 'αρνί', 'κοτόπουλο', 'κεμπάπ'],
      ψάρι: ['σολομός', 'τόνος', 'λαβράκι', 'γαρίδες', 'καλαμάρι'],
      ψωμί: ['πίτα', 'κουλούρι', 'μπαγκέτα'],
    },
  },
}

/** By normalized word or phrase: the other phrases that are searched with it, each as its words. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>

const NO_SYNONYMS: Synonyms = new Map()

const indexTable = ({ same, kinds }: SynonymTable): Synonyms => {
  const index = new Map<string, (readonly string[])[]>()
  const add = (phrase: string, others: readonly string[]) => {
    const key = normalizeSearchText(phrase)
    const also = others.map(normalizeSearchText).filter((other) => other !== key)
    index.set(key, [...(index.get(key) ?? []), ...also.map((other) => other.split(' '))])
  }
  for (const names of same) for (const name of names) add(name, names)
  for (const [subject, offered] of Object.entries(kinds)) add(subject, offered)
  return index
}

const indexed = new Map<Language, Synonyms>()

/** The synonyms of a language; built at its first search. */
export const getSynonyms = (language: Language): Synonyms => {
  const table = TABLES[language]
  if (!table) return NO_SYNONYMS
  const known = indexed.get(language) ?? indexTable(table)
  indexed.set(language, known)
  return known
}
