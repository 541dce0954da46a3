import { z } from 'zod';
import { authorInputSchema, type OwnAuthorInput, ownAuthorInputSchema } from '../contract.ts';

const own = ownAuthorInputSchema.shape;
const { shape } = authorInputSchema;

/** The contract's schema without defaults: forms send every field. */
const ownFormSchema = z.strictObject({
  bio: own.bio.unwrap(),
  links: own.links.unwrap(),
  image: own.image.unwrap(),
});
export type OwnValues = OwnAuthorInput;

/** The form of your own author page. */
export const ownPageSchema = z.strictObject({ ...ownFormSchema.shape, name: shape.name });
export type OwnPageValues = z.infer<typeof ownPageSchema>;

export const authorFormSchema = z.strictObject({
  ...ownFormSchema.shape,
  name: shape.name,
  slug: shape.slug.unwrap(),
  account: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(shape.account.unwrap()),
});
export type AuthorValues = z.input<typeof authorFormSchema>;

export const BLANK_AUTHOR: AuthorValues = {
  name: '',
  slug: '',
  account: '',
  bio: '',
  links: [],
  image: null,
};
