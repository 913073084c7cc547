import { createHash, timingSafeEqual } from 'node:crypto';
import { BEARER } from '@kit/contracts/wire/headers';
import type { FastifyReply, FastifyRequest } from 'fastify';

const TOKEN_HEADER = 'x-admin-token';

// Hashed first: a comparison in constant time needs two texts of one length, and the length is a secret too.
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const givenToken = ({ headers }: FastifyRequest): string => {
  const own = headers[TOKEN_HEADER];
  if (typeof own === 'string') return own;
  const { authorization = '' } = headers;
  return authorization.startsWith(BEARER) ? authorization.slice(BEARER.length) : '';
};

/** Answers a call that does not have the admin token with HTTP 401. @returns whether it did */
export type TokenCheck = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** @param adminToken undefined where the server has none: then every call may pass */
export const tokenCheck = (adminToken: string | undefined): TokenCheck => {
  const expected = adminToken === undefined ? undefined : digest(adminToken);
  return (request, reply) => {
    if (expected === undefined || timingSafeEqual(expected, digest(givenToken(request)))) return false;
    const reason = `Send the admin token as "authorization: ${BEARER}<token>" or "${TOKEN_HEADER}: <token>"`;
    reply.code(401).send({ error: reason, issues: [] });
    return true;
  };
};
