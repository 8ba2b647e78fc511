/** Noor Pharmacy: boxes, bottles and tubes, by sku. */
import { at, circle, type Drawing, ellipse, type Recipe, rect, stroke } from '../canvas.ts'
import { carton, flask, jar, type Label, pouch, tin, tub } from '../packs.ts'
import { citrus, leaf } from '../parts.ts'

const tablets = (color: string): Drawing =>
  [-66, 0, 66]
    .flatMap((x) => [-22, 26].map((y) => circle(x, y + 3, 20, '#9fb0b3') + circle(x, y, 20, color)))
    .join('')
const capsules = (left: string, right: string): Drawing =>
  [-22, 30]
    .flatMap((y) =>
      [-56, 40].map((x) => rect(x - 34, y - 15, 36, 30, left, 15) + rect(x - 4, y - 15, 38, 30, right, 15)),
    )
    .join('')
const wave = (color: string): Drawing => stroke('M-90 20Q-60-30-30 20T30 20 90 20', color, 14)
const cross = (color: string): Drawing => rect(-14, -48, 28, 96, color, 5) + rect(-48, -14, 96, 28, color, 5)
const drop = (color: string): Drawing => ellipse(0, 8, 34, 44, color) + ellipse(-10, -4, 9, 14, '#ffffff')

const names: Readonly<Record<string, Label>> = {
  'NP-101': { en: 'Amoxicillin 500', ar: 'أموكسيسيلين' },
  'NP-102': { en: 'Salbutamol', ar: 'سالبوتامول' },
  'NP-103': { en: 'Metformin 850', ar: 'ميتفورمين' },
  'NP-104': { en: 'Atorvastatin 20', ar: 'أتورفاستاتين' },
  'NP-201': { en: 'Paracetamol', ar: 'باراسيتامول' },
  'NP-202': { en: 'Ibuprofen 400', ar: 'إيبوبروفين' },
  'NP-203': { en: 'Cough syrup', ar: 'شراب السعال' },
  'NP-204': { en: 'Oral rehydration', ar: 'محلول الإماهة' },
  'NP-301': { en: 'Sun cream 50+', ar: 'واقي شمس' },
  'NP-302': { en: 'Hand cream', ar: 'كريم اليدين' },
  'NP-303': { en: 'Saline drops', ar: 'قطرة ملحية' },
  'NP-401': { en: 'Vitamin C', ar: 'فيتامين سي' },
  'NP-402': { en: 'Vitamin D3', ar: 'فيتامين د' },
  'NP-403': { en: 'Herbal tea', ar: 'شاي أعشاب' },
}

const label = (sku: string): Label => names[sku] ?? { en: sku, ar: sku }

export const noorPharmacy: Readonly<Record<string, Recipe>> = {
  'NP-101': () => carton(label('NP-101'), '#c8443c', capsules('#c8443c', '#f3cf3c')),
  'NP-102': () => carton(label('NP-102'), '#2f6fb0', wave('#dcebf7')),
  'NP-103': () => carton(label('NP-103'), '#3d7f6d', tablets('#ffffff'), 140),
  'NP-104': () => carton(label('NP-104'), '#6a4a94', tablets('#f6e7ff')),
  'NP-201': () => carton(label('NP-201'), '#e07a2f', tablets('#ffffff')),
  'NP-202': () => carton(label('NP-202'), '#b23a6a', capsules('#b23a6a', '#ffd9e6')),
  'NP-203': () => flask(label('NP-203'), '#7a3a1a', '#f1f3f4', { shape: 'round' }),
  'NP-204': () => pouch(label('NP-204'), '#5fa8c9', at(0, 0, citrus(), 0, 1.6), '#eaf7fc'),
  'NP-301': () => flask(label('NP-301'), '#f3b03c', '#ffffff', { shape: 'square' }),
  'NP-302': () => tub(label('NP-302'), '#d98aa6', '#fff6fa', leaf('#3c8a41')),
  'NP-303': () => carton(label('NP-303'), '#6fb7c9', drop('#2f6fb0'), 112),
  'NP-401': () => tin(label('NP-401'), '#f08a24', at(0, 0, citrus('#f7a23c'), 0, 1.5)),
  'NP-402': () => jar(label('NP-402'), '#e9c46a', '#2f6b4f'),
  'NP-403': () => carton(label('NP-403'), '#7fa650', at(0, 0, leaf('#2f6b33'), 0, 2.2)),
}

/** The green cross of a pharmacy. */
export const pharmacyCross: Recipe = () =>
  circle(0, 4, 168, '#155e4a') + circle(0, 0, 164, '#f4fbf8') + at(0, 0, cross('#1f8a6b'), 0, 2.2)
