import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import type { ShownLink } from '#lib/site-defaults.ts';

interface MenuLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  link: ShownLink;
}

/** Pages, not files, metrics or the API. */
const PAGE = /^\/(?!(?:api|metrics)\b)[^.]*$/;

/** A link of a menu. Files, other sites and new tabs are left to the browser. */
export function MenuLink({ link: { label, url, target }, ...props }: MenuLinkProps) {
  const Kind = target || !PAGE.test(url) ? 'a' : Link;
  return (
    <Kind {...props} target={target} href={url}>
      {props.children ?? label}
    </Kind>
  );
}
