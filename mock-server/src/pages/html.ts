import type { FastifyReply } from 'fastify';
import { CONTENT_SECURITY_POLICY, pageHeaders } from './security-headers';

/** Sends a page with the security headers. @param policy content security policy, if not the default */
export const sendHtml = (reply: FastifyReply, html: string, policy = CONTENT_SECURITY_POLICY): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ ...pageHeaders, 'content-security-policy': policy })
    .send(html);
