import { Icon, type IconProps } from '../icon.tsx'

export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 4h2.6l1.5 4-2 1.5a11.5 11.5 0 0 0 5.9 5.9l1.5-2 4 1.5v2.6a2 2 0 0 1-2.1 2A15.7 15.7 0 0 1 4.5 6.1 2 2 0 0 1 6.5 4z" />
  </Icon>
)
