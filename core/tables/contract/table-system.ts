import type { Money } from '#platform/kernel/money.ts'
import type { CheckItem } from '../domain/check-item.ts'

/** A table as the merchant's own system knows it. */
export interface RemoteTable {
  readonly id: string
  readonly name: string
}

interface CheckCall {
  /** The same for every attempt: the system does it once. */
  readonly reference: string
  readonly signal: AbortSignal
}

export interface OpenCheckInput extends CheckCall {
  /** The system's id of the table. */
  readonly table: string
  /** How many guests sit there. */
  readonly covers: number
  /** The first round. */
  readonly items: readonly CheckItem[]
  /** The order's number, as guests and staff read it. */
  readonly orderNumber: string
}

interface OpenedCheckCall extends CheckCall {
  /** As {@link CheckOutcome} has named it. */
  readonly checkId: string
}

export interface AddItemsInput extends OpenedCheckCall {
  readonly table: string
  readonly items: readonly CheckItem[]
}

export interface RemoveItemsInput extends OpenedCheckCall {
  readonly items: readonly CheckItem[]
}

export interface RecordPaymentInput extends OpenedCheckCall {
  /** Without the tip; below zero: money that went back. */
  readonly amount: Money
  readonly tip: Money
  /** The payment method, as our orders name it. */
  readonly method: string
}

/** Anything unclear is thrown. */
export type CheckOutcome =
  | { readonly kind: 'done'; readonly checkId?: string }
  /** The system understood, did nothing, and would not do it later either. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It cannot be done from outside: staff do it there. */
  | { readonly kind: 'unsupported' }

/** Why a hotel takes no charge: nobody of this name lives in the room; the room takes none; it is above its limit. */
export type RoomRefusal = 'unknownGuest' | 'barred' | 'limit'

export type RoomChargeOutcome =
  /** `chargeId`: the hotel's own. */
  | { readonly kind: 'accepted'; readonly chargeId: string }
  | { readonly kind: 'refused'; readonly reason: RoomRefusal }

export interface RoomChargeInput extends CheckCall {
  readonly room: string
  readonly guest: string
  readonly amount: Money
  /** On the guest's bill, such as the restaurant's name and the order's number. */
  readonly description: string
}

/** Charges to the rooms of a hotel. Anything unclear is thrown; the same reference is the same charge. */
export interface RoomCharges {
  charge(input: RoomChargeInput): Promise<RoomChargeOutcome>
  /**
   * Takes back a part of a charge, or one whose answer was lost. Without such a charge it is done, and one that arrives
   * later is refused.
   */
  credit(input: CheckCall & { readonly chargeReference: string; readonly amount: Money }): Promise<void>
}

/**
 * The port to a restaurant's or hotel's own system (a POS or a PMS). An adapter translates; it never touches our
 * database. All calls have a deadline set by the caller through `signal`, and are retried until they have an answer.
 */
export interface TableSystem {
  /** Also the test of the connection: throws when address or secret are wrong. */
  listTables(signal: AbortSignal): Promise<readonly RemoteTable[]>
  openCheck(input: OpenCheckInput): Promise<CheckOutcome>
  addItems(input: AddItemsInput): Promise<CheckOutcome>
  /** Absent where staff take items off by hand. */
  removeItems?(input: RemoveItemsInput): Promise<CheckOutcome>
  recordPayment(input: RecordPaymentInput): Promise<CheckOutcome>
  /** Absent where a paid check closes by itself. */
  closeCheck?(input: OpenedCheckCall): Promise<CheckOutcome>
  /** Absent where it knows no rooms. */
  readonly rooms?: RoomCharges
}

/** What the merchant enters to connect. */
export interface TableSystemSettings {
  /** One of {@link TableSystemFactory.addresses}. */
  readonly address: string
  /** Empty where it needs none. */
  readonly secret: string
  /** Further values by the names of {@link TableSystemFactory.fields}. */
  readonly fields: Readonly<Record<string, string>>
}

/** The plugin of a vendor: creates an adapter from the settings of one outlet. */
export interface TableSystemFactory {
  readonly name: string
  /** As merchants know it. */
  readonly title: string
  /**
   * Where the vendor answers. A merchant chooses one and enters none, so that no server of ours is led into a private
   * network.
   */
  readonly addresses: readonly string[]
  /** What it needs besides a secret, by the vendor's own names, such as the id of a location. */
  readonly fields: readonly string[]
  readonly needsSecret: boolean
  readonly takesRoomCharges: boolean
  /** Called for every use, so it must be cheap. */
  open(settings: TableSystemSettings): TableSystem
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    tableSystem: TableSystemFactory
  }
}

// Declared by Node and browsers; contracts compile without either.
declare global {
  interface AbortSignal {}
}
