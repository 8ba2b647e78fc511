import type { CallInput } from '#platform/contract/contract.ts'
import type { FloorApi, SavedTable } from '../contract/floor-endpoints.ts'

/** A table while it is edited. */
export interface TableDraft {
  readonly name: string
  readonly area: string
  readonly seats: string
  readonly isActive: boolean
  /** The table that it is to come after; null: it is to be the first; undefined: its place stays. */
  readonly after: string | null | undefined
}

type TableChange = CallInput<FloorApi['PUT /api/v1/console/tables/:id']>['body']

export const toTableDraft = ({ name, area, seats, isActive }: SavedTable): TableDraft => ({
  ...{ name, area, seats: String(seats), isActive, after: undefined },
})

/** Whether the server can be asked to save the draft. */
export const isReadyTableDraft = ({ name, area, seats }: TableDraft): boolean =>
  name.trim() !== '' && area.trim() !== '' && /^[1-9]\d?$/.test(seats)

/** What differs from the table as it was when editing began. */
export const toTableChange = (draft: TableDraft, before: TableDraft): TableChange => {
  const { name, area, seats, isActive, after } = draft
  return {
    ...(name !== before.name && { name: name.trim() }),
    ...(area !== before.area && { area: area.trim() }),
    ...(seats !== before.seats && { seats: Number(seats) }),
    ...(isActive !== before.isActive && { isActive }),
    ...(after !== undefined && { after }),
  }
}
