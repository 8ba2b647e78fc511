import { z } from 'zod'
import { CONSENT_POLICIES } from '#core/sites/domain/consent.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import { pixelsFileSchema } from './pixels-file.ts'

const { consent, ids, hashedContact } = pixelsFileSchema.shape

const settingsSchema = z.object({
  consent: z.enum(CONSENT_POLICIES),
  /** By the vendor's name. */
  ids: z.record(z.string(), z.array(z.string())),
  hashedContact: z.array(z.string()),
})
export type PixelDraft = z.output<typeof settingsSchema>

const formSchema = z.object({
  version: z.string(),
  settings: settingsSchema,
  vendors: z.array(z.object({ name: z.string(), title: z.string() })),
})
export type PixelForm = z.output<typeof formSchema>

export const consolePixelsContract = defineContract({
  'GET /api/v1/console/pixels': {
    summary: 'What advertisers and analysts measure in the shop, and who can',
    access: 'staff:owner',
    everyOutlet: true,
    data: formSchema,
  },
  'PUT /api/v1/console/pixels': {
    summary: 'Change what advertisers and analysts measure in the shop',
    access: 'staff:owner',
    everyOutlet: true,
    body: z.strictObject({
      consent: consent.unwrap(),
      ids,
      hashedContact: hashedContact.unwrap(),
      /** As it was read; what was changed since is not overwritten. */
      version: z.string().max(100),
    }),
    data: formSchema,
    errors: [formErrors.changedMeanwhile],
  },
})
export type ConsolePixelsApi = typeof consolePixelsContract
