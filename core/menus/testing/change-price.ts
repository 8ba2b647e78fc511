import type { Database } from '#platform/db/database.ts'
import { ok } from '#platform/kernel/result.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { applyMenuChange, withSizePrices } from '../domain/menu-change.ts'
import { selectRevision } from '../server/menu-revisions.repo.ts'
import { writeMenu } from '../server/write-menu.use-case.ts'

/** Changes the price of a product as the menu editor does. */
export const changePrice = (
  db: Database,
  brandId: string,
  { sku, price }: { readonly sku: string; readonly price: number },
): Promise<void> =>
  db.tenant(brandId, async (tx) => {
    const written = await writeMenu(db, tx, {
      ...{ revision: await selectRevision(tx, brandId), reason: 'edit', staffName: 'Maya' },
      change: async ({ content }) => {
        const category = content.menu.categories.find(({ products }) =>
          products.some((one) => one.sku === sku),
        )
        const product = category?.products.find((one) => one.sku === sku)
        if (!category || !product) throw new Error(`There is no product ${sku}`)
        const change = { kind: 'product', was: sku, category: category.key } as const
        const menu = applyMenuChange(content.menu, { ...change, product: { ...product, price } } as never)
        if (!menu.ok) throw new Error(menu.failure)
        return ok({ content: { ...content, menu: withSizePrices(menu.value) }, pictures: {} })
      },
    })
    expectOk(written)
  })
