import { useState } from 'react'
import { CategorySheet } from './category-sheet.tsx'
import type { EditedCategory, EditedGroup, EditedPart, EditedProduct, EditorData } from './editor-data.ts'
import { GroupSheet } from './group/group-sheet.tsx'
import { HistorySheet } from './history-sheet.tsx'
import { PartSheet } from './part/part-sheet.tsx'
import { ProductSheet } from './product/product-sheet.tsx'
import type { MenuEditor } from './use-menu-editor.ts'

/** The sheet over the editor. An undefined item is new, and so is a group without a key. */
export type SheetTarget =
  | { readonly kind: 'product'; readonly product: EditedProduct | undefined; readonly category: string }
  | { readonly kind: 'category'; readonly category: EditedCategory | undefined }
  | { readonly kind: 'group'; readonly group: EditedGroup }
  | { readonly kind: 'part'; readonly part: EditedPart | undefined }
  | { readonly kind: 'history' }
  | undefined

interface SheetsProps {
  readonly data: EditorData
  readonly editor: MenuEditor
  readonly opened: NonNullable<SheetTarget>
  readonly onOpen: (opened: SheetTarget) => void
}

/** The same item in the current menu; undefined when it was removed. */
const findCurrentTarget = (
  opened: NonNullable<SheetTarget>,
  { content: { menu } }: EditorData,
): SheetTarget => {
  switch (opened.kind) {
    case 'product': {
      const of = (products: readonly EditedProduct[]) =>
        products.find(({ sku }) => sku === opened.product?.sku)
      const category = menu.categories.find(({ products }) => of(products))
      return category && { ...opened, product: of(category.products), category: category.key }
    }
    case 'category': {
      const category = menu.categories.find(({ key }) => key === opened.category?.key)
      return category && { ...opened, category }
    }
    case 'group': {
      const group = menu.optionGroups?.find(({ key }) => key === opened.group.key)
      return group && { ...opened, group }
    }
    case 'part': {
      const part = menu.menus?.find(({ key }) => key === opened.part?.key)
      return part && { ...opened, part }
    }
    default:
      return opened
  }
}

/** The one sheet that is open. */
export const EditorSheets = ({ data, editor, opened, onOpen }: SheetsProps) => {
  const [begun, setBegun] = useState(0)
  const onClose = (): void => onOpen(undefined)
  const onReload = (): void => {
    setBegun(begun + 1)
    onOpen(findCurrentTarget(opened, data))
  }
  const { change } = editor
  const shared = { data, change, onReload, onClose }
  switch (opened.kind) {
    case 'product':
      return <ProductSheet key={begun} {...shared} product={opened.product} category={opened.category} />
    case 'category':
      return <CategorySheet key={begun} {...shared} category={opened.category} />
    case 'group': {
      const { key } = opened.group
      return (
        <GroupSheet
          key={begun}
          {...{ data, onReload, onClose }}
          group={opened.group}
          onSave={(group) => change({ kind: 'group', group, ...(key && { was: key }) })}
          onRemove={key === '' ? undefined : () => change({ kind: 'removeGroup', key })}
        />
      )
    }
    case 'part':
      return <PartSheet key={begun} {...shared} part={opened.part} />
    case 'history':
      return <HistorySheet revision={data.revision} undo={editor.undo} onClose={onClose} />
  }
}
