import { Icon, type IconProps } from '../icon.tsx'

export const KeyIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="15.5" r="4.5" />
    <path d="M11.2 12.3 20 3.5m-3.5 3.5 2.8 2.8m-5.8-.3 2 2" />
  </Icon>
)
