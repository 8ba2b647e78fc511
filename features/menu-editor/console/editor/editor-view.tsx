import { useDeferredValue, useMemo, useState } from 'react'
import { FailedState, LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { matchesSearch, normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'
import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useMenuEditorConsoleTexts } from '../menu-editor-console-texts.ts'
import { EditorCategory } from './category-section.tsx'
import type { EditedProduct, EditorData } from './editor-data.ts'
import { EditorSheets, type SheetTarget } from './editor-sheets.tsx'
import { EditorTools } from './editor-tools.tsx'
import { GroupsPanel } from './group/groups-panel.tsx'
import { PartsPanel } from './part/parts-panel.tsx'
import { type MenuEditor, useMenuEditor } from './use-menu-editor.ts'

interface PanelProps {
  readonly data: EditorData
  readonly editor: MenuEditor
  readonly open: (opened: SheetTarget) => void
}

const matchesProduct = ({ name, sku }: EditedProduct, search: string): boolean =>
  normalizeSearchText(search) === '' || matchesSearch([...Object.values(name), sku], search)

const ProductsPanel = ({ data, editor, open }: PanelProps) => {
  const t = useMenuEditorConsoleTexts()
  const [search, setSearch] = useState('')
  const { categories } = data.content.menu
  // Deferred, so that typing does not wait for a search through thousands of names.
  const requested = useDeferredValue(search)
  const found = useMemo(
    () =>
      categories
        .map((category) => ({
          category,
          products: category.products.filter((product) => matchesProduct(product, requested)),
        }))
        .filter(({ products }) => requested.trim() === '' || products.length > 0),
    [categories, requested],
  )
  const count = found.reduce((sum, { products }) => sum + products.length, 0)
  return (
    <>
      <TextField
        type="search"
        label={t('search')}
        hideLabel
        placeholder={t('search')}
        leading={<SearchIcon size={20} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p aria-live="polite" className="mt-3 text-muted text-sm">
        {t('found', { count })}
      </p>
      {found.map(({ category, products }) => (
        <EditorCategory
          key={category.key}
          data={data}
          category={category}
          products={products}
          move={editor.move}
          onEdit={() => open({ kind: 'category', category })}
          onEditProduct={(product) => open({ kind: 'product', product, category: category.key })}
        />
      ))}
      <Button
        className="mt-6"
        variant="secondary"
        leading={<PlusIcon size={20} />}
        onClick={() => open({ kind: 'category', category: undefined })}
      >
        {t('newCategory')}
      </Button>
    </>
  )
}

/** The menu of the brand: its products in their categories, and its groups of options. */
export const MenuEditorView = () => {
  const t = useMenuEditorConsoleTexts()
  const editor = useMenuEditor()
  const [tab, setTab] = useState<'products' | 'groups' | 'parts'>('products')
  const [opened, open] = useState<SheetTarget>()
  const { data, hasFailed, load } = editor
  if (hasFailed && !data)
    return <FailedState heading={t('failed.heading')} again={t('failed.retry')} onRetry={load} />
  if (!data) return <LoadingRows />
  const tabs = [
    {
      key: 'products' as const,
      label: t('products'),
      panel: <ProductsPanel data={data} editor={editor} open={open} />,
    },
    {
      key: 'groups' as const,
      label: t('groups'),
      panel: <GroupsPanel data={data} onOpen={(group) => open({ kind: 'group', group })} />,
    },
    {
      key: 'parts' as const,
      label: t('parts'),
      panel: <PartsPanel data={data} move={editor.move} onOpen={(part) => open({ kind: 'part', part })} />,
    },
  ]
  return (
    <>
      <EditorTools editor={editor} onHistory={() => open({ kind: 'history' })} />
      <Tabs label={t('nav')} tabs={tabs} value={tab} onChange={setTab} />
      {opened && <EditorSheets data={data} editor={editor} opened={opened} onOpen={open} />}
    </>
  )
}
