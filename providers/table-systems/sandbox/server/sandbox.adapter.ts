import { z } from 'zod'
import type { CheckOutcome, RoomRefusal, TableSystem } from '#core/tables/contract/table-system.ts'
import type { CheckItem } from '#core/tables/domain/check-item.ts'
import { fetchExternalJson, type JsonOutcome } from '#platform/outbound/fetch-external.ts'

export interface SandboxAccount {
  readonly origin: string
  readonly key: string
}

const tablesSchema = z.object({ tables: z.array(z.object({ id: z.string(), name: z.string() })) })
const createdSchema = z.object({ id: z.string() })
const refusalSchema = z.object({ code: z.string() })

const ROOM_REFUSALS: Readonly<Record<string, RoomRefusal>> = {
  guest_unknown: 'unknownGuest',
  no_post: 'barred',
  limit_exceeded: 'limit',
}

const toWireItem = ({ reference, sku, name, qty, unitPrice, note }: CheckItem) => ({
  ...{ reference, sku, name, qty, note, unit_price: unitPrice.amount },
})

const readRefusal = ({ body, status }: Extract<JsonOutcome, { kind: 'no' }>): string =>
  refusalSchema.safeParse(body).data?.code ?? `status ${status}`

const toOutcome = (answer: JsonOutcome): CheckOutcome => {
  if (answer.kind === 'no') return { kind: 'refused', reason: readRefusal(answer) }
  const created = createdSchema.safeParse(answer.body)
  return { kind: 'done', ...(created.success ? { checkId: created.data.id } : {}) }
}

/** The sandbox's system. `account` is read at each call: its address is known only once it listens. */
export const createSandboxTableSystem = (account: () => SandboxAccount | undefined): TableSystem => {
  const call = async (
    path: string,
    { signal, ...body }: { signal: AbortSignal } & Record<string, unknown>,
  ) => {
    const at = account()
    if (!at) throw new Error('The sandbox does not listen')
    return fetchExternalJson({
      ...{ method: 'POST', url: `${at.origin}/v1${path}`, signal, body },
      headers: { authorization: `Bearer ${at.key}` },
    })
  }
  return {
    listTables: async (signal) => {
      const at = account()
      if (!at) throw new Error('The sandbox does not listen')
      const headers = { authorization: `Bearer ${at.key}` }
      const answer = await fetchExternalJson({
        ...{ method: 'GET', url: `${at.origin}/v1/tables`, signal, headers },
      })
      if (answer.kind === 'no') throw new Error(`The sandbox answered ${answer.status}`)
      return tablesSchema.parse(answer.body).tables
    },
    openCheck: async ({ items, orderNumber, ...input }) =>
      toOutcome(await call('/checks', { ...input, number: orderNumber, items: items.map(toWireItem) })),
    addItems: async ({ checkId, items, signal, reference }) =>
      toOutcome(await call(`/checks/${checkId}/items`, { signal, reference, items: items.map(toWireItem) })),
    removeItems: async ({ checkId, items, signal, reference }) =>
      toOutcome(
        await call(`/checks/${checkId}/removals`, { signal, reference, items: items.map(toWireItem) }),
      ),
    recordPayment: async ({ checkId, signal, reference, amount, tip, method }) =>
      toOutcome(
        await call(`/checks/${checkId}/payments`, {
          ...{ signal, reference, method, amount: amount.amount, tip: tip.amount },
        }),
      ),
    closeCheck: async ({ checkId, signal, reference }) =>
      toOutcome(await call(`/checks/${checkId}/close`, { signal, reference })),
    rooms: {
      charge: async ({ amount, ...input }) => {
        const answer = await call('/charges', {
          ...{ ...input, amount: amount.amount, currency: amount.currency },
        })
        if (answer.kind === 'done') return { kind: 'accepted', chargeId: createdSchema.parse(answer.body).id }
        const reason = ROOM_REFUSALS[readRefusal(answer)]
        if (!reason) throw new Error(`The sandbox answered ${answer.status}`)
        return { kind: 'refused', reason }
      },
      credit: async ({ chargeReference, amount, reference, signal }) => {
        const path = `/charges/${chargeReference}/credits`
        const answer = await call(path, { signal, reference, amount: amount.amount })
        if (answer.kind === 'no') throw new Error(`The sandbox answered ${answer.status}`)
      },
    },
  }
}
