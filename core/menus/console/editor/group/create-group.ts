import { LANGUAGES, type Language, type LocalizedText } from '#platform/kernel/language.ts'
import type { DefaultName } from '../../../domain/default-names.ts'
import { createItemCode, type EditedGroup } from '../editor-data.ts'
import { defaultName } from './default-name.ts'

/** A single-choice group, still without a name. */
export const createGroup = (): EditedGroup => ({ key: '', name: {}, type: 10, min: 0, max: 1, options: [] })

/** Two sizes of a product with this price, named in the site's languages; the smaller is preselected. */
export const createSizeGroup = (price: number, languages: readonly Language[]): EditedGroup => {
  const words = (word: DefaultName): LocalizedText =>
    Object.fromEntries(
      LANGUAGES.filter((each) => languages.includes(each)).map((each) => [each, defaultName(word)[each]]),
    )
  return {
    ...{ key: '', name: words('size'), type: 10, role: 'size', min: 1, max: 1 },
    options: [
      { key: createItemCode('small'), name: words('small'), price, preselected: true },
      { key: createItemCode('large'), name: words('large'), price },
    ],
  }
}
