import type { Database } from '#platform/db/database.ts'
import { ok } from '#platform/kernel/result.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { selectRevision } from '../server/menu-revisions.repo.ts'
import { writeMenu } from '../server/write-menu.service.ts'

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
        const categories = content.menu.categories.map((category) => ({
          ...category,
          products: category.products.map((one) => (one.sku === sku ? { ...one, price } : one)),
        }))
        return ok({ content: { ...content, menu: { ...content.menu, categories } }, pictures: {} })
      },
    })
    expectOk(written)
  })
