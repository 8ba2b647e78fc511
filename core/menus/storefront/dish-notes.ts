import type { ComponentType } from 'react'
import { create } from 'zustand'

/** What a plugin notes at dishes and options, and the control for it next to the filters. Absent: nothing. */
export interface DishNotes {
  /** Before the description on a card. */
  readonly CardNote?: ComponentType<{ readonly productId: string }>
  /** Below the name of an option. */
  readonly OptionNote?: ComponentType<{ readonly optionId: string }>
  /** In the product's sheet, for the options chosen now. */
  readonly SheetNote?: ComponentType<{ readonly productId: string; readonly options: readonly string[] }>
  /** Next to the filters. */
  readonly Control?: ComponentType
}

/** Filled once by the plugin's code, which comes after the first load. */
export const useDishNotes = create<DishNotes>()(() => ({}))
