import { Icon, type IconProps } from '../icon.tsx'

export const CartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 4h2.2l2.3 10.7a1.6 1.6 0 0 0 1.6 1.3h7.9a1.6 1.6 0 0 0 1.5-1.2L20.5 7.5H6" />
    <path strokeWidth="2.6" d="M9.8 19.3h0m6.8 0h0" />
  </Icon>
)
