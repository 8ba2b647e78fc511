import { useState } from 'react'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'
import { type EditedProduct, type EditorData, newCode } from './editor-data.ts'
import { FormSheet } from './form-sheet.tsx'
import { type ProductDraft, ProductForm } from './product-form.tsx'
import type { MenuEditor } from './use-menu-editor.ts'

interface SheetProps {
  readonly data: EditorData
  /** Undefined for a new one. */
  readonly product: EditedProduct | undefined
  readonly category: string
  readonly change: MenuEditor['change']
  readonly onClose: () => void
}

const hasText = (text: EditedProduct['name']): boolean => Object.values(text).some((words) => words?.trim())

/** Opens a product to be edited, or an empty one to be added. */
export const ProductSheet = ({ data, product, category, change, onClose }: SheetProps) => {
  const t = useMenusConsoleTexts()
  const language = useLanguage()
  const [draft, setDraft] = useState<ProductDraft>(() => ({
    product: product ?? { sku: '', name: {}, price: undefined },
    category,
    picture: data.pictures[product?.photo ?? ''],
  }))
  const { price } = draft.product
  const problem = !hasText(draft.product.name)
    ? t('editor.needsName')
    : price === undefined
      ? t('editor.needsPrice')
      : undefined
  const save = (): Promise<boolean> => {
    const { picture } = draft
    const photo = picture && `${picture.base.slice(1)}.webp`
    const { photo: _, ...fields } = draft.product
    const sku = product?.sku ?? newCode(localize(fields.name, 'en'))
    const edited = { ...fields, sku, price: price ?? 0, ...(photo ? { photo } : {}) }
    const wanted = { kind: 'product', category: draft.category, product: edited } as const
    return change(
      product ? { ...wanted, was: product.sku } : wanted,
      picture && photo ? { [photo]: picture } : {},
    )
  }
  return (
    <FormSheet
      title={product ? localize(product.name, language) : t('editor.newProduct')}
      problem={problem}
      onSave={save}
      onRemove={product && (() => change({ kind: 'removeProduct', sku: product.sku }))}
      onClose={onClose}
    >
      <ProductForm data={data} draft={draft} onChange={setDraft} />
    </FormSheet>
  )
}
