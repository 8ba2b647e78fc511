import { isFinal } from '#core/orders/domain/transitions.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { DEFAULT_SETTINGS } from '../domain/session.ts'
import { notifyTable } from './notify-table.writer.ts'
import { listRounds } from './rounds.repo.ts'
import { loadBillOrders } from './session.presenter.ts'
import { endSession, listIdleSessions, lockSession } from './sessions.repo.ts'

/** Ends visits in which nothing has happened for the outlet's time. One with an open bill waits for staff. */
export const endIdleVisits = async ({ db }: Pick<Platform, 'db'>): Promise<void> => {
  const idle = await db.system((tx) => listIdleSessions(tx, DEFAULT_SETTINGS.idleMinutes))
  for (const { id, brand_id } of idle)
    await db.tenant(brand_id, async (tx) => {
      const session = await lockSession(tx, id)
      if (!session || session.status === 'closed') return
      const orders = await loadBillOrders(tx, await listRounds(tx, [id]))
      if (orders.some(({ status }) => !isFinal(status))) return
      await notifyTable(tx, await endSession(tx, id, { reason: 'idle' }))
    })
}
