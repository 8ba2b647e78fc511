import { z } from 'zod'
import type { CheckOutcome, TableSystem, TableSystemSettings } from '#core/tables/contract/table-system.ts'
import type { CheckItem } from '#core/tables/domain/check-item.ts'
import { toDecimal } from '#platform/kernel/money.ts'
import { fetchExternalJson, type JsonOutcome } from '#platform/outbound/fetch-external.ts'

const settingsSchema = z.object({
  businessLocationId: z.string().regex(/^\d{1,19}$/),
  endpointId: z.string().min(1),
})

const floorplansSchema = z.array(
  z.object({
    name: z.string().optional(),
    tables: z
      .array(
        z.object({ number: z.int(), description: z.string().optional(), active: z.boolean().optional() }),
      )
      .optional(),
  }),
)

const checkSchema = z.object({ ikaccountId: z.string().min(1) })
const refusalSchema = z.object({ message: z.string().optional(), msg: z.string().optional() })

/** The POS gets a round within this time, or never: later it would surprise the kitchen. The API asks for at least a minute. */
const DELIVERY_WINDOW_MS = 300_000

const CONFLICT = 409
const USED_REFERENCE = /reference has already been used/i
/** The longest SKU that the API takes. */
const MAX_SKU_LENGTH = 25

const readRefusal = ({ status, body }: Extract<JsonOutcome, { kind: 'no' }>): string => {
  const { message, msg } = refusalSchema.safeParse(body).data ?? {}
  return message ?? msg ?? `status ${status}`
}

/** A reference that was used before belongs to the same call, whose answer was lost. */
const isRepeated = (answer: JsonOutcome): boolean =>
  answer.kind === 'no' && (answer.status === CONFLICT || USED_REFERENCE.test(readRefusal(answer)))

/** A token that is wrong now may be right later: staff enter a new one, and the step is tried again. */
const assertAuthorized = (answer: JsonOutcome): void => {
  if (answer.kind === 'no' && (answer.status === 401 || answer.status === 403))
    throw new Error(`Lightspeed refuses the access token (${answer.status})`)
}

const toOutcome = (answer: JsonOutcome): CheckOutcome => {
  assertAuthorized(answer)
  if (answer.kind === 'done' || isRepeated(answer)) return { kind: 'done' }
  return { kind: 'refused', reason: readRefusal(answer) }
}

const toWireItem = ({ sku, qty }: CheckItem) => ({ sku, quantity: qty })

const findUnsendable = (items: readonly CheckItem[]): CheckItem | undefined =>
  items.find(({ sku }) => sku === '' || sku.length > MAX_SKU_LENGTH)

/** Checks of Lightspeed Restaurant K-Series, by its Order and Pay API. */
export const createLightspeed = ({ address, secret, fields }: TableSystemSettings): TableSystem => {
  const { businessLocationId, endpointId } = settingsSchema.parse(fields)
  const headers = { authorization: `Bearer ${secret}` }
  const location = { businessLocationId: Number(businessLocationId), endpointId }
  const get = (path: string, signal: AbortSignal) =>
    fetchExternalJson({ method: 'GET', url: `${address}${path}`, headers, signal })
  const post = (path: string, body: object, signal: AbortSignal) =>
    fetchExternalJson({ method: 'POST', url: `${address}${path}`, headers, body, signal })

  const sendRound = async (
    where: object,
    { reference, items, signal }: { reference: string; items: readonly CheckItem[]; signal: AbortSignal },
  ): Promise<CheckOutcome> => {
    const unsendable = findUnsendable(items)
    if (unsendable) return { kind: 'refused', reason: `${unsendable.name} has no SKU that Lightspeed takes` }
    const body = {
      ...{ ...location, ...where, thirdPartyReference: reference, items: items.map(toWireItem) },
      ...{ customerInfo: { firstName: 'Guest' }, orderNote: items.map(({ note }) => note).join('; ') },
      maxTimeToAttemptOrderDeliverToPos: DELIVERY_WINDOW_MS,
    }
    return toOutcome(await post('/o/op/1/order/local', body, signal))
  }

  /** The identifier of the table's check; the POS needs a moment to make it. */
  const readCheckId = async (table: string, signal: AbortSignal): Promise<string> => {
    const number = encodeURIComponent(table)
    const query = `businessLocationId=${businessLocationId}`
    const answer = await get(`/o/op/1/order/table/${number}/getCheck?${query}`, signal)
    assertAuthorized(answer)
    if (answer.kind === 'no') throw new Error(`The check of table ${table} is not there yet`)
    return checkSchema.parse(answer.body).ikaccountId
  }

  return {
    listTables: async (signal) => {
      const answer = await get(`/o/op/data/${businessLocationId}/floorplans`, signal)
      if (answer.kind === 'no') throw new Error(`Lightspeed answered ${answer.status}`)
      return floorplansSchema.parse(answer.body).flatMap(({ name = '', tables = [] }) =>
        tables
          .filter(({ active }) => active !== false)
          .map(({ number, description }) => ({
            ...{
              id: String(number),
              name: [description ?? String(number), name].filter(Boolean).join(' · '),
            },
          })),
      )
    },
    openCheck: async ({ table, covers, ...round }) => {
      const opened = await sendRound({ tableNumber: table, clientCount: covers }, round)
      if (opened.kind !== 'done') return opened
      return { kind: 'done', checkId: await readCheckId(table, round.signal) }
    },
    addItems: ({ checkId, ...round }) => sendRound({ accountIdentifier: checkId }, round),
    recordPayment: async ({ checkId, reference, amount, tip, signal }) => {
      if (amount.amount < 0) return { kind: 'unsupported' }
      const body = {
        ...{ ...location, iKaccountIdentifier: checkId, thirdPartyPaymentReference: reference },
        ...{ paymentAmount: Number(toDecimal(amount)), tipAmount: Number(toDecimal(tip)) },
        taskTtlInMs: DELIVERY_WINDOW_MS,
      }
      return toOutcome(await post('/o/op/1/pay', body, signal))
    },
  }
}
