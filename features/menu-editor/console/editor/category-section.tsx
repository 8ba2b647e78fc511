import { useIncrementalRows } from '#core/menus/console/use-incremental-rows.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { EditIcon } from '#platform/ui/icons/edit.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { useMenuEditorConsoleTexts } from '../menu-editor-console-texts.ts'
import type { EditedCategory, EditedProduct, EditorData } from './editor-data.ts'
import { MoveButtons } from './fields/move-buttons.tsx'
import { ProductListRow } from './product-list-row.tsx'
import type { MenuEditor } from './use-menu-editor.ts'

interface SectionProps {
  readonly data: EditorData
  readonly category: EditedCategory
  /** Those that match the search. */
  readonly products: readonly EditedProduct[]
  readonly move: MenuEditor['move']
  readonly onEdit: () => void
  readonly onEditProduct: (product: EditedProduct | undefined) => void
}

/** A category with its products in the merchant's order. */
export const EditorCategory = (props: SectionProps) => {
  const { data, category, products, move, onEdit, onEditProduct } = props
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const name = localize(category.name, language)
  const { categories } = data.content.menu
  const { shown, rest } = useIncrementalRows(products.length)
  return (
    <section aria-label={name} className="mt-6">
      <div className="flex items-center gap-1 ps-1">
        <h2 className="min-w-0 flex-1 font-bold text-lg">
          <bdi>{name}</bdi>
        </h2>
        <IconButton
          label={t('addProductTo', { name })}
          icon={<PlusIcon size={20} />}
          onClick={() => onEditProduct(undefined)}
        />
        <IconButton label={t('edit', { name })} icon={<EditIcon size={20} />} onClick={onEdit} />
        <MoveButtons
          name={name}
          isFirst={categories[0] === category}
          isLast={categories.at(-1) === category}
          onMove={(by) => move({ kind: 'moveCategory', key: category.key, by })}
        />
      </div>
      {products.length === 0 ? (
        <p className="mt-2 rounded-xl border border-line border-dashed px-4 py-3 text-muted text-sm">
          {t('noProducts')}
        </p>
      ) : (
        <ul className="far-cards-waiting mt-2 overflow-hidden rounded-xl border border-line bg-surface-raised [--card:4.25rem]">
          {products.slice(0, shown).map((product, at) => (
            <ProductListRow
              key={product.sku}
              data={data}
              product={product}
              place={{
                at,
                of: products.length,
                isFirst: category.products[0] === product,
                isLast: category.products.at(-1) === product,
              }}
              onEdit={() => onEditProduct(product)}
              onMove={(by) => move({ kind: 'moveProduct', sku: product.sku, by })}
            />
          ))}
          {rest}
        </ul>
      )}
    </section>
  )
}
