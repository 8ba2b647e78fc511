import { Icon, type IconProps } from '../icon.tsx'

export const BagIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.6 8h12.8l1 10.6a2 2 0 0 1-2 2.2H6.6a2 2 0 0 1-2-2.2z" />
    <path d="M8.7 11V7a3.3 3.3 0 0 1 6.6 0v4" />
  </Icon>
)
