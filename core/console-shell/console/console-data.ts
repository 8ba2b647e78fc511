import { useRouteLoaderData } from 'react-router'

export const CONSOLE_ROUTE = 'console'

/** An outlet that the member of staff works for. The area of the outlets adds what its endpoint sends besides. */
export interface ConsoleOutlet {
  readonly _id: string
  readonly name: string
}

/** The signed-in member of staff and their outlets; loaded before any screen of the console. */
export interface ConsoleData {
  readonly staff: {
    readonly _id: string
    readonly name: string
    readonly email: string
    readonly role: string
    /** Whether they work for some outlets only. */
    readonly isLimited: boolean
    readonly brand: {
      readonly name: string
      readonly colorCode: string
      /** Such as `restaurant` or `food-court`. */
      readonly merchantType: string
    }
  }
  readonly outlets: readonly ConsoleOutlet[]
}

export const useConsoleData = (): ConsoleData => {
  const data = useRouteLoaderData<ConsoleData>(CONSOLE_ROUTE)
  if (!data) throw new Error('This component stands outside of the console')
  return data
}
