import { z } from 'zod'
import { taxFileSchema } from '#core/stores/contract/site-file.ts'
import { menuSectionSchema } from './site-file.ts'

export const MENU_FILE_FORMAT = 'compass-menu-1'

const parts = { taxes: z.array(taxFileSchema).max(100).default([]), menu: menuSectionSchema }

/** A menu with the taxes that it speaks of: what the console edits, and what is kept of earlier menus. */
export const menuContentSchema = z.strictObject(parts)
export type MenuContent = z.output<typeof menuContentSchema>
export type MenuContentInput = z.input<typeof menuContentSchema>

/** The same as a file of its own. */
export const menuFileSchema = z.strictObject({ format: z.literal(MENU_FILE_FORMAT), ...parts })
export type MenuFileInput = z.input<typeof menuFileSchema>
