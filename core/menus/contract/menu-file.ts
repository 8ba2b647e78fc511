import { z } from 'zod'
import { taxFileSchema } from '#core/stores/contract/site-file.ts'
import type { diffMenus } from '../domain/menu-difference.ts'
import { menuSectionSchema } from './site-file.ts'

export const MENU_FILE_FORMAT = 'compass-menu-1'

const parts = { taxes: z.array(taxFileSchema).max(100).default([]), menu: menuSectionSchema }

/** A menu with the taxes that it refers to: edited in the console, and stored for earlier revisions. */
export const menuContentSchema = z.strictObject(parts)
export type MenuContent = z.output<typeof menuContentSchema>
export type MenuContentInput = z.input<typeof menuContentSchema>

type MenuInput = MenuContentInput['menu']

/** How one menu becomes another, in the form in which menus are stored. */
export type FileDifference = ReturnType<
  typeof diffMenus<
    NonNullable<MenuContentInput['taxes']>[number],
    NonNullable<MenuInput['optionGroups']>[number],
    NonNullable<MenuInput['menus']>[number],
    MenuInput['categories'][number]
  >
>

/** The same as a separate file. */
export const menuFileSchema = z.strictObject({ format: z.literal(MENU_FILE_FORMAT), ...parts })
export type MenuFileInput = z.input<typeof menuFileSchema>
