import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestShop } from '#apps/server/testing/test-shop.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'

const MIGRATION = new URL('./migrations/202706810001_codes_with_hamza.sql', import.meta.url)

const code = (key: string, text: string) => ({
  ...{ key, name: { en: key }, code: text, effect: { kind: 'fixed', amount: 100 } },
})

it.each(listTestDatabases())(
  'rewrites stored codes with a hamza above a letter, and none that would equal another, on $name',
  async ({ name }) => {
    const promotions = ['guest', 'gift', 'twin', 'plain'].map((key) => code(key, key))
    const shop = await startTestShop({ database: name, brand: { sections: { promotions } } })
    const stored = await shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      const write = (key: string, text: string) =>
        tx.sql.updateTable('promotions').set({ code: text }).where('code', '=', key.toUpperCase()).execute()
      await write('guest', 'خان\u06c0')
      await write('gift', 'هدي\u0647\u0654')
      await write('twin', 'شا\u06d3')
      await write('plain', 'شاي')
      await sql.raw(await readFile(MIGRATION, 'utf8')).execute(tx.sql)
      const rows = await tx.sql.selectFrom('promotions').select('code').execute()
      return rows.map((row) => row.code).toSorted()
    })
    await shop.close()
    expect(stored).toEqual(['خانه', 'هديه', 'شا\u06d3', 'شاي'].toSorted())
  },
)
