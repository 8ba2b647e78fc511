import { z } from 'zod'
import { createNoteSchema } from '#platform/contract/schemas.ts'
import { MAX_ANSWER_LENGTH } from '../domain/collect.ts'

/** A question to the customer about a product or an order: text 1, toggle 2, checkbox 3, dropdown 4. */
export const collectFieldSchema = z.object({
  _id: z.string(),
  type: z.literal([1, 2, 3, 4]),
  label: z.string(),
  mandatory: z.boolean(),
  options: z.array(z.object({ _id: z.string(), name: z.string() })),
})
export type CollectFieldView = z.output<typeof collectFieldSchema>

/** The customer's answers: a text, the id of a dropdown's option, or whether it is on. */
export const answersSchema = z
  .array(
    z.strictObject({
      _id: z.string().max(80),
      value: z.union([createNoteSchema(MAX_ANSWER_LENGTH), z.boolean()]),
    }),
  )
  .max(12)
export type CollectedAnswers = z.input<typeof answersSchema>

/** Answers with the texts of their questions, in the shown language. */
export const labelledAnswersSchema = z.array(
  z.object({
    _id: z.string(),
    label: z.string(),
    value: z.union([z.string(), z.boolean()]),
    /** The value as text; empty for a toggle or checkbox. */
    text: z.string(),
  }),
)
export type LabelledAnswers = z.output<typeof labelledAnswersSchema>
