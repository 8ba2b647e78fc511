import { normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'
import type { MatchRole } from '../../domain/column-matches.ts'

/** Words in headings; `*` stands for any beginning or ending. */
const TERMS: readonly (readonly [role: MatchRole, terms: string])[] = [
  [
    'cost',
    `cost costs costing wholesale purchase purchasing buy buying landed supplier vendor cogs
    coût coûts cout coûtant revient achat achats gros fournisseur
    einkauf* ek kosten selbstkosten wareneinsatz lieferant*
    nabavn* trošak troškovi koštanj* dobavljač*
    κόστ* αγοράς χονδρικ* προμηθευτ* تكلفة التكلفة كلفة الكلفة شراء الشراء الجملة المورد`,
  ],
  [
    'price',
    `price prices mrp prix preis preise *preis cena cene cijena cijene precio
    τιμή τιμές سعر السعر الأسعار ثمن الثمن`,
  ],
  [
    'description',
    `description descriptions desc detail details ingredients beschreibung zutaten opis sastojci
    περιγραφή υλικά وصف الوصف المكونات`,
  ],
  [
    'category',
    `category categories catégorie categorie section department course kategorie warengruppe kategorija kategorije
    κατηγορία فئة الفئة تصنيف التصنيف قسم القسم`,
  ],
  ['size', `size sizes variant variants variation portion taille größe veličina μέγεθος حجم الحجم`],
  [
    'key',
    `sku plu code id barcode ref reference référence nr no number artikelnummer šifra κωδικός رمز الرمز`,
  ],
  ['tax', 'tax vat tva mwst pdv φπα ضريبة الضريبة'],
  ['photo', 'photo image picture img bild slika εικόνα φωτογραφία صورة الصورة'],
  ['calories', 'calories kcal kalorien kalorije θερμίδες سعرات السعرات'],
  ['allergens', 'allergen allergens allergies allergènes allergene alergeni αλλεργιογόνα'],
  // What an amount is of is said by the words above: a rate of tax is no price.
  ['price', 'amount rate montant betrag iznos ποσό المبلغ'],
  [
    'name',
    `name names item items dish dishes product products title plat article produit nom speise gericht artikel
    bezeichnung produkt naziv jelo proizvod όνομα πιάτο προϊόν
    اسم الاسم صنف الصنف طبق الطبق المنتج`,
  ],
]

/** A term without case and accents, which headings in capitals lack, and with Serbian in Latin letters. */
interface HeadingTerm {
  readonly text: string
  readonly hasAnyStart: boolean
  readonly hasAnyEnd: boolean
}

const toTerm = (term: string): HeadingTerm => ({
  text: normalizeSearchText(term),
  hasAnyStart: term.startsWith('*'),
  hasAnyEnd: term.endsWith('*'),
})

/** Whether a word that is normalized for searches is the term. */
export const isHeadingTerm = (word: string, { text, hasAnyStart, hasAnyEnd }: HeadingTerm): boolean => {
  if (hasAnyStart) return word.endsWith(text)
  return hasAnyEnd ? word.startsWith(text) : word === text
}

/**
 * What words in a heading say, the ones that decide first: what a shop pays is never a price, nor is an item's code a
 * name.
 */
export const HEADING_TERMS: readonly (readonly [role: MatchRole, terms: readonly HeadingTerm[]])[] =
  TERMS.map(([role, terms]) => [role, terms.trim().split(/\s+/).map(toTerm)])
