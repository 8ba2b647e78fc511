import { describeText } from '#core/console-shell/console/list-differences.ts'
import { ALLERGENS, NO_ALLERGENS } from '#core/menus/domain/allergens.ts'
import { describeHours } from '#core/stores/console/describe-hours.ts'
import type { WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { type LocalizedText, localize } from '#platform/kernel/language.ts'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import type { EditorData } from '../editor-data.ts'

interface NamedItem {
  readonly key: string
  readonly name?: LocalizedText | undefined
}

/** The texts in which items of the menu are compared: amounts in its currency, what they refer to by its name. */
export const useMenuLabels = ({ content, currency, stores }: EditorData) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const { categories, optionGroups = [] } = content.menu
  const list = (texts: readonly string[]): string => joinWithCommas(texts, language)
  const nameIn = (items: readonly NamedItem[], key: string): string =>
    localize(items.find((item) => item.key === key)?.name, language) || key
  const nameAllergen = (name: string): string => {
    const known = ([NO_ALLERGENS, ...ALLERGENS] as const).find((each) => each === name)
    return known ? t(`allergen.${known}`) : name
  }
  return {
    ...{ t, language, list },
    yesOrNo: (isOn: boolean): string => t(isOn ? 'compare.yes' : 'compare.no'),
    text: (text: LocalizedText | undefined): string => describeText(text ?? {}),
    money: (amount: number | undefined): string =>
      amount === undefined ? '' : formatMoney({ amount, currency }, language),
    count: (count: number | undefined): string => (count === undefined ? '' : String(count)),
    allergens: (names: readonly string[] = []): string => list(names.map(nameAllergen)),
    hours: (hours: WeeklyHours): string => describeHours(hours, language),
    stores: (keys: readonly string[] | undefined): string =>
      list(stores.filter(({ key }) => keys?.includes(key) ?? true).map(({ name }) => name)),
    product: (sku: string): string => {
      const product = categories.flatMap(({ products }) => products).find((each) => each.sku === sku)
      return localize(product?.name, language) || sku
    },
    category: (key: string): string => nameIn(categories, key),
    tax: (key: string | undefined): string => (key ? nameIn(content.taxes ?? [], key) : t('taxFree')),
    /** Groups of the menu, and those that are made together with a product. */
    groups: (keys: readonly string[] = [], made: readonly NamedItem[] = []): string =>
      list(keys.map((key) => nameIn([...made, ...optionGroups], key))),
    size: (key: string): string =>
      nameIn(
        optionGroups.flatMap(({ options }) => options),
        key,
      ),
  }
}
export type MenuLabels = ReturnType<typeof useMenuLabels>
