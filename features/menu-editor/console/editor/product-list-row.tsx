import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { type Language, localize } from '#platform/kernel/language.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Price } from '#platform/ui/price.tsx'
import { useMenuEditorConsoleTexts } from '../menu-editor-console-texts.ts'
import type { EditedProduct, EditorData } from './editor-data.ts'
import { MoveButtons } from './fields/move-buttons.tsx'

/** Languages of the site in which a product has no name. */
export const listMissingLanguages = ({ name }: EditedProduct, languages: readonly Language[]): Language[] =>
  languages.filter((language) => !name[language]?.trim())

interface RowProps {
  readonly data: EditorData
  readonly product: EditedProduct
  /** Its position in the rendered list, and whether it is the first or last of its category. */
  readonly place: {
    readonly at: number
    readonly of: number
    readonly isFirst: boolean
    readonly isLast: boolean
  }
  readonly onEdit: () => void
  readonly onMove: (by: 1 | -1) => unknown
}

/** A product in the editor's list; the whole row opens it. */
export const ProductListRow = ({ data, product, place, onEdit, onMove }: RowProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const name = localize(product.name, language)
  const missing = listMissingLanguages(product, data.languages)
  const picture = data.pictures[product.photo ?? '']
  const { at, of, ...ends } = place
  return (
    <li
      aria-posinset={at + 1}
      aria-setsize={of}
      className="flex items-center gap-2 border-line border-t ps-3 pe-2 first:border-0"
    >
      <button
        type="button"
        onClick={onEdit}
        className="flex min-w-0 flex-1 items-center gap-3 py-2.5 text-start focus-visible:-outline-offset-3"
      >
        <span className="size-12 shrink-0 overflow-hidden rounded-lg">
          <Picture base={picture?.base} alt="" width={48} height={48} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            <bdi>{name}</bdi>
          </span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
            <Price text={formatMoney({ amount: product.price, currency: data.currency }, language)} />
            {product.stores?.length === 0 && <Badge>{t('hidden')}</Badge>}
            {missing.length > 0 && (
              <Badge tone="warning">{t('untranslated', { languages: missing.join(', ') })}</Badge>
            )}
          </span>
        </span>
      </button>
      <MoveButtons name={name} {...ends} onMove={onMove} />
    </li>
  )
}
