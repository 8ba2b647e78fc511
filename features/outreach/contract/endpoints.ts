import { z } from 'zod'
import { type CallData, defineContract } from '#platform/contract/contract.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import { idSchema, languageSchema } from '#platform/contract/schemas.ts'
import { MAX_WORDING, OUTREACH_CHANNELS, OUTREACH_KINDS } from '../domain/kinds.ts'
import { MINUTES_A_DAY } from '../domain/quiet-hours.ts'
import { outreachErrors } from './errors.ts'

const wordingSchema = z.partialRecord(
  languageSchema,
  z
    .string()
    .trim()
    .max(MAX_WORDING)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line'),
)
const minuteSchema = z
  .int()
  .min(0)
  .max(MINUTES_A_DAY - 1)

/** When nobody is written to, and how often at most. */
export const outreachLimitsSchema = z.strictObject({
  /** Minutes after midnight by the clock of the customer's outlet; equal ends are no quiet hours. */
  quietFrom: minuteSchema,
  quietUntil: minuteSchema,
  /** The most messages to one customer within 30 days. */
  monthlyCap: z.int().min(1).max(10),
})
export type OutreachLimits = z.output<typeof outreachLimitsSchema>

/** What a merchant sets of one kind of message. */
export const kindInputSchema = z.strictObject({
  isOn: z.boolean(),
  /** The merchant's own words; where a language has none, the standard ones are sent. */
  wording: wordingSchema,
  /** See `KIND_TERMS`. */
  delay: z.int().min(0).max(365),
  promotion: idSchema.nullable(),
})
export type OutreachKindInput = z.output<typeof kindInputSchema>

const staffAccess = 'staff:owner,manager' as const

const overviewSchema = z.object({
  /** Of kinds and limits. */
  version: z.string(),
  kinds: z.array(
    z.object({
      kind: z.enum(OUTREACH_KINDS),
      ...kindInputSchema.shape,
      /** What is sent without own words. */
      standard: z.partialRecord(languageSchema, z.string()),
      sent: z.int(),
      /** Codes used, or orders rated, of those sent. */
      followed: z.int(),
    }),
  ),
  limits: outreachLimitsSchema,
  /** Codes that can be sent: active, and limited for each customer. */
  promotions: z.array(z.object({ _id: idSchema, name: z.string(), code: z.string() })),
  /** Customers who allow messages now. */
  allowed: z.int(),
  languages: z.array(languageSchema),
})

const settingsSchema = z.strictObject({
  /** A kind that is not named stays. */
  kinds: z.array(kindInputSchema.extend({ kind: z.enum(OUTREACH_KINDS) })).max(OUTREACH_KINDS.length),
  limits: outreachLimitsSchema,
})
export type OutreachSettings = z.output<typeof settingsSchema>

export const outreachConsoleContract = defineContract({
  'GET /api/v1/console/outreach': {
    summary: 'What the merchant sends of its own accord, with the limits for it and how much came of it',
    access: staffAccess,
    data: overviewSchema,
  },
  'PUT /api/v1/console/outreach': {
    summary:
      'Switch kinds of message on or off, change their words, times and codes, and when nobody is written to',
    access: staffAccess,
    body: settingsSchema.extend({
      /** As it was read; what was changed since is not overwritten. */
      version: z.string().max(100),
    }),
    data: overviewSchema,
    errors: [
      formErrors.changedMeanwhile,
      outreachErrors.notYourSettings,
      outreachErrors.unknownPromotion,
      outreachErrors.wordingLink,
      outreachErrors.delayRange,
    ],
  },
})
export type OutreachConsoleApi = typeof outreachConsoleContract
export type OutreachOverview = CallData<OutreachConsoleApi['GET /api/v1/console/outreach']>
export type OutreachKindSettings = OutreachOverview['kinds'][number]

const birthdaySchema = z.strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) })
const choiceShape = {
  /** Empty: nothing is sent. */
  channels: z.array(z.enum(OUTREACH_CHANNELS)).max(OUTREACH_CHANNELS.length),
  birthday: birthdaySchema.nullable(),
}
const tokenParams = z.object({ token: z.string().min(20).max(200) })

export const outreachContract = defineContract({
  'GET /api/v1/outreach-choice': {
    summary: 'What a customer allows the merchant to send, and the birthday that they gave',
    access: 'customer',
    data: z.object({
      ...choiceShape,
      /** Whether the merchant sends anything: otherwise nothing is asked. */
      isOffered: z.boolean(),
      /** Whether birthdays are congratulated. */
      asksBirthday: z.boolean(),
    }),
  },
  'PUT /api/v1/outreach-choice': {
    summary: 'Allow or stop messages of the merchant, and give or remove a birthday',
    access: 'customer',
    rate: { limit: 60, seconds: 3600, by: 'session', together: 'choices of messages' },
    body: z.strictObject(choiceShape),
    data: z.object({}),
    errors: [outreachErrors.invalidBirthday, outreachErrors.noEmail],
  },
  'GET /api/v1/unsubscribe/:token': {
    summary: 'What the link of a message would stop; it changes nothing',
    access: 'anonymous',
    params: tokenParams,
    data: z.object({ homePath: z.string(), isStopped: z.boolean() }),
    errors: [outreachErrors.unknownLink],
  },
  'POST /api/v1/unsubscribe/:token': {
    summary:
      'Stop all messages of the merchant that are not about an order; mail programs may call it (RFC 8058)',
    access: 'anonymous',
    form: true,
    rate: { limit: 60, seconds: 60, by: 'ip', counts: 'refusals' },
    params: tokenParams,
    data: z.object({}),
    errors: [outreachErrors.unknownLink],
  },
})
export type OutreachApi = typeof outreachContract
export type OutreachChoice = CallData<OutreachApi['GET /api/v1/outreach-choice']>
