import { type ComponentType, createContext, type ReactNode, use } from 'react'

type AccountPage = 'profile' | 'addresses-cards'

/** What another part puts on a page of a customer's account. Whatever it brings is loaded when it is shown. */
export interface AccountPlug {
  readonly name: string
  /** The profile when absent. */
  readonly page?: AccountPage
  /** A card of its own, or nothing; shown to who is signed in. */
  readonly Section: ComponentType
}

const Context = createContext<readonly AccountPlug[]>([])

/** Plugs other parts into the account pages below. */
export const AccountPlugsProvider = ({
  plugs,
  children,
}: {
  plugs: readonly AccountPlug[]
  children: ReactNode
}) => <Context value={plugs}>{children}</Context>

/** What is plugged into a page of the account, in the order in which it is shown. */
export const useAccountPlugs = (page: AccountPage): readonly AccountPlug[] =>
  use(Context).filter((plug) => (plug.page ?? 'profile') === page)
