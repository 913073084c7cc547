import type { FastifyReply } from 'fastify';
import { CONTENT_SECURITY_POLICY, pageHeaders } from './security-headers';

/** Sends a page with the headers that every page has. @param policy what it may load, where that is not the usual */
export const sendHtml = (reply: FastifyReply, html: string, policy = CONTENT_SECURITY_POLICY): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ ...pageHeaders, 'content-security-policy': policy })
    .send(html);
