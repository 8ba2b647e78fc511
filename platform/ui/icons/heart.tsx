import { Icon, type IconProps } from '../icon.tsx'

export const HeartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20s-7.7-4.6-7.7-10.3A4.2 4.2 0 0 1 12 7.2a4.2 4.2 0 0 1 7.7 2.5C19.7 15.4 12 20 12 20z" />
  </Icon>
)
