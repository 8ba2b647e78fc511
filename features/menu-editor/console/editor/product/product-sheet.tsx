import { useState } from 'react'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import { useProductDifferences } from '../differences/use-product-differences.ts'
import { createItemCode, type EditedProduct, type EditorChange, type EditorData } from '../editor-data.ts'
import { FormSheet } from '../form-sheet.tsx'
import type { MenuEditor } from '../use-menu-editor.ts'
import { findProductDraft, isSized, type ProductDraft, validateDraft } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'

interface SheetProps {
  readonly data: EditorData
  /** Undefined for a new one. */
  readonly product: EditedProduct | undefined
  readonly category: string
  readonly change: MenuEditor['change']
  readonly onReload: () => void
  readonly onClose: () => void
}

/** Opens a product for editing, or an empty one to add. */
export const ProductSheet = ({ data, product, category, change, onReload, onClose }: SheetProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const [draft, setDraft] = useState<ProductDraft>(() => ({
    product: product ?? { sku: '', name: {}, price: undefined },
    category,
    pictures: {},
    groups: [],
  }))
  const differences = useProductDifferences(data, useOutlet()?.timeZone ?? 'UTC')
  const findTheirs = () => findProductDraft(data.content.menu, product?.sku)
  const save = () => {
    const { price = 0, ...fields } = draft.product
    const sku = product?.sku ?? createItemCode(localize(fields.name, 'en'))
    const edited = { ...fields, sku, price }
    const { category: goesTo, groups } = draft
    const wanted: EditorChange = { kind: 'product', category: goesTo, product: edited, groups: [...groups] }
    return change(product ? { ...wanted, was: product.sku } : wanted, draft.pictures)
  }
  const texts = {
    ...{ name: t('needsName'), price: t('needsPrice') },
    ...{ times: t('needsTimes'), dates: t('needsDates') },
  }
  return (
    <FormSheet
      title={product ? localize(product.name, language) : t('newProduct')}
      draft={draft}
      check={() => validateDraft(draft, isSized(draft, data.content.menu.optionGroups), texts)}
      onSave={save}
      onRemove={product && (() => change({ kind: 'removeProduct', sku: product.sku }))}
      conflict={{ compare: () => differences(draft, findTheirs()), onTheirs: onReload }}
      onClose={onClose}
    >
      <ProductForm data={data} draft={draft} onChange={setDraft} />
    </FormSheet>
  )
}
