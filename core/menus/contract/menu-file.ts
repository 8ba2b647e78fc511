import { z } from 'zod'
import { filePhotoSchema } from '#core/sites/contract/site-file.ts'
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

/** Previously uploaded pictures, by their names in the menu. */
export const uploadedPicturesSchema = z
  .record(
    filePhotoSchema,
    z.strictObject({
      base: z.string().regex(/^\/pictures\/[0-9a-f]{32}$/),
      width: z.int().min(1).max(100_000),
      height: z.int().min(1).max(100_000),
    }),
  )
  .default({})
