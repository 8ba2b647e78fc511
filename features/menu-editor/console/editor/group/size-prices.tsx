import { useState } from 'react'
import { AmountField } from '#core/console-shell/console/amount-field.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { formatPlainPrice } from '#platform/kernel/money.ts'
import { SelectField } from '#platform/ui/select-field.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import {
  type EditedGroup,
  type EditedMenu,
  type EditedOption,
  type EditorData,
  getOptionName,
} from '../editor-data.ts'

/** The size groups that customers see together with a group; all of them while no product uses it. */
export const findSizeGroups = (
  { key }: EditedGroup,
  { categories, optionGroups = [] }: EditedMenu,
): EditedGroup[] => {
  const sizes = optionGroups.filter(({ role }) => role === 'size')
  const beside = new Set(
    categories.flatMap(({ products }) =>
      products.flatMap(({ optionGroups: own = [] }) => (own.includes(key) ? own : [])),
    ),
  )
  const met = sizes.filter((group) => beside.has(group.key))
  return met.length > 0 ? met : sizes
}

interface SizePricesProps {
  readonly data: EditorData
  readonly group: EditedGroup
  readonly sizes: readonly EditedGroup[]
  readonly edit: (fields: Partial<EditedGroup>) => void
}

const withPrice = (option: EditedOption, size: string, price: number | undefined): EditedOption => {
  const { [size]: _, ...others } = option.pricesBySize ?? {}
  const prices = price === undefined ? others : { ...others, [size]: price }
  return { ...option, pricesBySize: Object.keys(prices).length > 0 ? prices : undefined }
}

/** What each option costs at each size of a product; an empty field is the option's own price. */
export const SizePrices = ({ data, group, sizes, edit }: SizePricesProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const priced = sizes.find(({ options: own }) =>
    group.options.some(({ pricesBySize = {} }) => own.some(({ key }) => key in pricesBySize)),
  )
  const [chosen, choose] = useState(priced?.key ?? sizes[0]?.key ?? '')
  const shown = sizes.find(({ key }) => key === chosen)
  const nameOf = (option: EditedOption): string =>
    getOptionName(option, data.content.menu, language) || option.key
  return (
    <>
      <p className="text-muted text-sm">{t('sizePricesHint')}</p>
      {sizes.length > 1 && (
        <SelectField
          label={t('sizesOf')}
          options={sizes.map(({ key, name, options }) => ({
            value: key,
            label: `${localize(name, language)}: ${options.map((each) => localize(each.name, language)).join(', ')}`,
          }))}
          value={chosen}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      <ul className="grid gap-4" key={chosen}>
        {group.options.map((option, at) => (
          <li key={option.key}>
            <p className="mb-2 font-semibold text-sm">
              <bdi>{nameOf(option)}</bdi>
            </p>
            <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3">
              {shown?.options.map((size) => (
                <AmountField
                  key={size.key}
                  label={
                    <>
                      <span className="sr-only">{nameOf(option)}: </span>
                      <bdi>{localize(size.name, language)}</bdi>
                    </>
                  }
                  placeholder={formatPlainPrice(option.price ?? 0, data.currency)}
                  currency={data.currency}
                  value={option.pricesBySize?.[size.key]}
                  onChange={(price) =>
                    edit({ options: group.options.with(at, withPrice(option, size.key, price)) })
                  }
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
