import { type ComponentType, createContext, type ReactNode, use } from 'react'

type AccountPage = 'profile' | 'addresses-cards'

/** What another part puts on a page of a customer's account. Whatever it brings is loaded when it is shown. */
export interface AccountExtension {
  readonly name: string
  /** The profile when absent. */
  readonly page?: AccountPage
  /** A card of its own, or nothing; shown to who is signed in. */
  readonly Section: ComponentType
}

const Context = createContext<readonly AccountExtension[]>([])

/** Plugs other parts into the account pages below. */
export const AccountExtensionsProvider = ({
  plugs,
  children,
}: {
  plugs: readonly AccountExtension[]
  children: ReactNode
}) => <Context value={plugs}>{children}</Context>

/** What is plugged into a page of the account, in the order in which it is shown. */
export const useAccountExtensions = (page: AccountPage): readonly AccountExtension[] =>
  use(Context).filter((plug) => (plug.page ?? 'profile') === page)
