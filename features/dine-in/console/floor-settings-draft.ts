import type { Floor } from '../contract/floor-endpoints.ts'

/** The settings of tables as they are being edited. */
export interface SettingsDraft {
  readonly needsApproval: boolean
  readonly isSingleOrder: boolean
  readonly closesWhenPaid: boolean
  /** Minutes as typed. */
  readonly idle: string
}

export const toSettingsDraft = ({
  opening,
  isSingleOrder,
  closesWhenPaid,
  idleMinutes,
}: Floor['settings']): SettingsDraft => ({
  ...{ needsApproval: opening === 'staff', isSingleOrder, closesWhenPaid },
  idle: String(idleMinutes),
})

export const toSettings = ({
  needsApproval,
  isSingleOrder,
  closesWhenPaid,
  idle,
}: SettingsDraft): Floor['settings'] => ({
  ...{ opening: needsApproval ? 'staff' : 'scan', isSingleOrder, closesWhenPaid },
  idleMinutes: Number(idle),
})

/** Whether the minutes are a whole number that the server takes. */
export const isReadySettingsDraft = (draft: SettingsDraft): boolean => {
  const { idleMinutes } = toSettings(draft)
  return Number.isInteger(idleMinutes) && idleMinutes >= 15 && idleMinutes <= 1440
}
