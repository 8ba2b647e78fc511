import { isLanguage, LANGUAGES, type Language } from '#platform/kernel/language.ts'

/** What a column of a table holds. */
export type ColumnRole =
  | 'kind'
  | 'key'
  | 'category'
  | 'group'
  | 'name'
  | 'description'
  | 'size'
  | 'price'
  | 'cost'
  | 'tax'
  | 'foodType'
  | 'special'
  | 'photo'
  | 'groups'
  | 'stores'
  | 'calories'
  | 'allergens'
  | 'minPerOrder'
  | 'maxPerOrder'
  | 'type'
  | 'min'
  | 'max'
  | 'free'
  | 'preselected'
  | 'more'

/** A text column has a language; without one it is the site's first. */
export interface Column {
  readonly role: ColumnRole
  readonly language?: Language
}

/** Names of these columns in other systems, without spaces and case. */
const NAMES: Readonly<Record<string, ColumnRole>> = {
  kind: 'kind',
  key: 'key',
  sku: 'key',
  id: 'key',
  plu: 'key',
  code: 'key',
  itemid: 'key',
  productid: 'key',
  category: 'category',
  categoryname: 'category',
  section: 'category',
  menusection: 'category',
  categorie: 'category',
  catégorie: 'category',
  kategorija: 'category',
  κατηγορία: 'category',
  الفئة: 'category',
  القسم: 'category',
  kategorie: 'category',
  warengruppe: 'category',
  فئة: 'category',
  التصنيف: 'category',
  تصنيف: 'category',
  قسم: 'category',
  group: 'group',
  name: 'name',
  item: 'name',
  itemname: 'name',
  title: 'name',
  product: 'name',
  productname: 'name',
  dish: 'name',
  nom: 'name',
  naziv: 'name',
  όνομα: 'name',
  الاسم: 'name',
  bezeichnung: 'name',
  artikel: 'name',
  produkt: 'name',
  produit: 'name',
  proizvod: 'name',
  προϊόν: 'name',
  اسم: 'name',
  اسمالمنتج: 'name',
  المنتج: 'name',
  الصنف: 'name',
  description: 'description',
  beschreibung: 'description',
  desc: 'description',
  details: 'description',
  opis: 'description',
  περιγραφή: 'description',
  الوصف: 'description',
  size: 'size',
  variant: 'size',
  variation: 'size',
  variationname: 'size',
  price: 'price',
  amount: 'price',
  prix: 'price',
  cena: 'price',
  τιμή: 'price',
  السعر: 'price',
  preis: 'price',
  سعر: 'price',
  cost: 'cost',
  costprice: 'cost',
  unitcost: 'cost',
  purchaseprice: 'cost',
  foodcost: 'cost',
  tax: 'tax',
  taxes: 'tax',
  vat: 'tax',
  foodtype: 'foodType',
  veg: 'foodType',
  vegetarian: 'foodType',
  special: 'special',
  photo: 'photo',
  image: 'photo',
  picture: 'photo',
  groups: 'groups',
  optiongroups: 'groups',
  stores: 'stores',
  calories: 'calories',
  kcal: 'calories',
  allergens: 'allergens',
  minperorder: 'minPerOrder',
  maxperorder: 'maxPerOrder',
  type: 'type',
  min: 'min',
  max: 'max',
  free: 'free',
  preselected: 'preselected',
  more: 'more',
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' })

const LANGUAGE_NAMES = new Map<string, Language>(
  LANGUAGES.map((language) => [englishNames.of(language)?.toLowerCase() ?? language, language]),
)

const LOCALIZED = new Set<ColumnRole>(['name', 'description'])

/** The words of a heading in small letters, and the language that one of them names. */
export const splitHead = (head: string): { words: string[]; language: Language | undefined } => {
  const all = head
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s._()[\]/-]+/)
    .filter(Boolean)
  const languageOf = (word: string) => (isLanguage(word) ? word : LANGUAGE_NAMES.get(word))
  const [language] = all.flatMap((word) => languageOf(word) ?? [])
  return { words: all.filter((word) => !languageOf(word)), language }
}

/** `Name (AR)`, `name.ar`, `name_ar` and `Arabic name` are all the Arabic name; undefined for an unknown column. */
export const readColumn = (head: string): Column | undefined => {
  const { words, language } = splitHead(head)
  const name = words.join('')
  const role = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
  if (!role) return undefined
  return language && LOCALIZED.has(role) ? { role, language } : { role }
}

/** The columns of our exported tables, for a site's languages. */
export const listColumns = (languages: readonly Language[]): string[] => {
  const texts = (name: string) =>
    LANGUAGES.filter((each) => languages.includes(each)).map((each) => `${name}.${each}`)
  return [
    ...['kind', 'key', 'category', 'group'],
    ...texts('name'),
    ...texts('description'),
    ...['price', 'tax', 'foodType', 'special', 'photo', 'groups', 'stores', 'calories', 'allergens'],
    ...['minPerOrder', 'maxPerOrder', 'type', 'min', 'max', 'free', 'preselected', 'more'],
  ]
}
