import { CategorySheet } from './category-sheet.tsx'
import type { EditedCategory, EditedGroup, EditedProduct, EditorData } from './editor-data.ts'
import { GroupSheet } from './group-sheet.tsx'
import { HistorySheet } from './history-sheet.tsx'
import { ImportSheet } from './import-sheet.tsx'
import { ProductSheet } from './product-sheet.tsx'
import type { MenuEditor } from './use-menu-editor.ts'

/** What lies over the editor; what is undefined is new. */
export type Opened =
  | { readonly kind: 'product'; readonly product: EditedProduct | undefined; readonly category: string }
  | { readonly kind: 'category'; readonly category: EditedCategory | undefined }
  | { readonly kind: 'group'; readonly group: EditedGroup | undefined }
  | { readonly kind: 'import' }
  | { readonly kind: 'history' }
  | undefined

interface SheetsProps {
  readonly data: EditorData
  readonly editor: MenuEditor
  readonly opened: NonNullable<Opened>
  readonly onClose: () => void
}

/** The one sheet that is open. */
export const EditorSheets = ({ data, editor, opened, onClose }: SheetsProps) => {
  const shared = { data, change: editor.change, onClose }
  switch (opened.kind) {
    case 'product':
      return <ProductSheet {...shared} product={opened.product} category={opened.category} />
    case 'category':
      return <CategorySheet {...shared} category={opened.category} />
    case 'group':
      return <GroupSheet {...shared} group={opened.group} />
    case 'import':
      return <ImportSheet editor={editor} onClose={onClose} />
    case 'history':
      return <HistorySheet revision={data.revision} undo={editor.undo} onClose={onClose} />
  }
}
